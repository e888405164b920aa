/** FNV-1a: the same code must give the same picture on every machine and in every year. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (const ch of text) {
    h ^= ch.codePointAt(0) ?? 0
    h = Math.imul(h, 0x01000193) >>> 0
  }
  // The low bits of FNV are weak for short words, and `% 8` looks only at those.
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d) >>> 0
  return (h ^ (h >>> 13)) >>> 0
}

export type Random = {
  /** A number from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number
  whole(from: number, to: number): number
  chance(odds: number): boolean
  pick<T>(list: readonly T[]): T
}

export function random(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (from, to) => from + (to - from) * next(),
    whole: (from, to) => Math.floor(from + (to - from + 1) * next()),
    chance: (odds) => next() < odds,
    pick: <T>(list: readonly T[]): T => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** One-dimensional value noise, smooth enough for a ridge line. */
export function noise(seed: string): (x: number) => number {
  const base = hash(seed)
  const at = (i: number): number => {
    let h = (base ^ Math.imul(i, 0x9e3779b1)) >>> 0
    h = Math.imul(h ^ (h >>> 16), 0x45d9f3b) >>> 0
    h = Math.imul(h ^ (h >>> 16), 0x45d9f3b) >>> 0
    return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1
  }
  return (x) => {
    const i = Math.floor(x)
    const f = x - i
    const s = f * f * f * (f * (f * 6 - 15) + 10)
    return at(i) * (1 - s) + at(i + 1) * s
  }
}
