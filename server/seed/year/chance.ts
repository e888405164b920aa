export type Chance = {
  /** At least 0, below 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  happens: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** One of them, as often as its weight says. */
  weighted: <T>(from: readonly T[], weightOf: (each: T) => number) => T
}

/** Xorshift (G. Marsaglia, 2003): the same seed gives the same numbers, so every demo shop has the same history. */
export function chanceOf(seed: number): Chance {
  let state = seed | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const weighted = <T>(from: readonly T[], weightOf: (each: T) => number): T => {
    let rest = next() * from.reduce((sum, each) => sum + weightOf(each), 0)
    for (const each of from) {
      rest -= weightOf(each)
      if (rest < 0) return each
    }
    const last = from.at(-1)
    if (last === undefined) throw new Error('nothing to choose from')
    return last
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability) => next() < probability,
    pick: (from) => weighted(from, () => 1),
    weighted,
  }
}
