import type { Landform, Terroir } from './terroir.ts'

/*
 * A hillside as a surface. `across` is metres from its middle line, to the right as one looks up; `up` is metres from
 * the foot, uphill, negative on the plain before it.
 */

type Slope = Pick<Terroir<unknown>, 'form' | 'foot' | 'top' | 'length' | 'water'>

export type Terrain = {
  height: (across: number, up: number) => number
  /** Where the hillside's middle line reaches a height. */
  upAt: (height: number) => number
  /** How far uphill a line of one height has moved that far from the middle. */
  bend: (across: number) => number
  /** Half of the part that carries vineyards. */
  halfWidth: number
}

const BENDS: Readonly<Record<Landform, number>> = { slope: 0.04, bowl: -0.5, spur: 0.42 }
/** Hillsides begin gently and are steepest in the middle. */
const EASE = 0.085
/** What lies above the vines goes on rising a little. */
const CROWN = 0.16
const PLAIN_FALL = 0.008

export function terrainOf({ form, foot, top, length, water }: Slope): Terrain {
  const halfWidth = length * 0.95
  // No hillside is a ruler: gullies come from its own numbers, so that map, section and picture agree.
  const gullies = (across: number) => length * 0.03 * Math.sin((across * 5.5) / length + foot + top)
  const bend = (across: number) => (BENDS[form] * across * across) / (halfWidth * 0.95) + gullies(across)
  const profile = (up: number): number => {
    if (up < 0) {
      const fall = water ? (foot - water.level) / Math.max(1, water.distance) : PLAIN_FALL
      return Math.max(water?.level ?? Number.NEGATIVE_INFINITY, foot + up * fall)
    }
    const share = up / length
    if (share <= 1) return foot + (top - foot) * (share - EASE * Math.sin(2 * Math.PI * share))
    return top + (top - foot) * CROWN * (1 - Math.exp(-(share - 1) * 3))
  }
  return {
    height: (across, up) => profile(up - bend(across)),
    upAt: (height) => {
      let [low, high] = [-length, length * 3]
      for (let step = 0; step < 30; step++) {
        const middle = (low + high) / 2
        if (profile(middle) < height) low = middle
        else high = middle
      }
      return low
    },
    bend,
    halfWidth,
  }
}

/** Parcels side by side from left to right; `from` and `to` are metres across. */
export function parcelBands(terroir: Terroir<unknown>): { from: number; to: number; low: number; high: number }[] {
  const { halfWidth } = terrainOf(terroir)
  const width = (halfWidth * 1.7) / Math.max(1, terroir.parcels.length)
  return terroir.parcels.map(({ low, high }, index) => ({
    from: -halfWidth * 0.85 + index * width + width * 0.03,
    to: -halfWidth * 0.85 + (index + 1) * width - width * 0.03,
    low: Math.max(low, terroir.foot),
    high: Math.min(high, terroir.top),
  }))
}

/** Rise per hundred metres between two heights of the middle line. */
export function steepness(terroir: Slope, { low, high }: { low: number; high: number }): number {
  const { upAt } = terrainOf(terroir)
  const [from, to] = [Math.max(low, terroir.foot), Math.min(high, terroir.top)]
  return Math.round(((to - from) / Math.max(1, upAt(to) - upAt(from))) * 100)
}

/** The round step that cuts a span into at most so many parts. */
export function roundStep(span: number, parts: number): number {
  const rough = span / parts
  const size = 10 ** Math.floor(Math.log10(rough))
  return size * ([1, 2, 5, 10].find((factor) => factor * size >= rough) ?? 10)
}
