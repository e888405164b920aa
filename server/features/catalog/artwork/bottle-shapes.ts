import type { Point } from './path.ts'

export const bottleShapes = ['flute', 'burgundy', 'bordeaux', 'bocksbeutel', 'sparkling', 'half'] as const
export type BottleShape = (typeof bottleShapes)[number]

type Bend = readonly [number, number, number, number, number, number]

/** Right half of the glass in millimetres, [distance from the axis, distance from the top], taken from makers' drawings. */
type Mould = {
  tall: number
  /** Height on the picture. Real proportions would leave a Bocksbeutel lost beside a flute, so they are evened out a little. */
  pixels: number
  start: Point
  bends: readonly Bend[]
  label: { from: number; to: number; spread: number }
  capsule: number
  level: number
}

const heel = (r: number, tall: number, round = 8): Bend[] => [
  [r, tall - round * 1.6, r, tall - round * 1.6, r, tall - round * 1.6],
  [r, tall - round * 0.6, r - round * 0.3, tall - round * 0.1, r - round, tall],
]

const neck = (lip: number, ring: number, r: number, until: number): Bend[] => [
  [lip, 0.4, lip, 1, lip, 2],
  [lip, 3, ring, 2.6, ring, 4.5],
  [ring, 8, ring, 8, ring, 9.5],
  [ring, 11.5, r, 11, r, 13.5],
  [r, until - 8, r, until - 4, r, until],
]

const moulds: Record<BottleShape, Mould> = {
  flute: {
    tall: 338,
    pixels: 1078,
    start: [13, 0],
    bends: [...neck(13.8, 15, 13.7, 62), [14.2, 108, 37, 138, 38.2, 206], ...heel(38.2, 338)],
    label: { from: 208, to: 308, spread: 1.12 },
    capsule: 58,
    level: 70,
  },
  burgundy: {
    tall: 298,
    pixels: 1016,
    start: [13, 0],
    bends: [...neck(13.8, 15, 14, 58), [14.6, 98, 41, 112, 41.4, 168], ...heel(41.4, 298, 9)],
    label: { from: 180, to: 266, spread: 1.08 },
    capsule: 52,
    level: 62,
  },
  bordeaux: {
    tall: 302,
    pixels: 1026,
    start: [13, 0],
    bends: [
      ...neck(13.8, 15, 14, 72),
      [14, 90, 17, 95, 24.6, 100.5],
      [33, 106.5, 37.4, 112, 37.4, 127],
      [37.4, 190, 37, 230, 36.6, 270],
      ...heel(36.6, 302, 7),
    ],
    label: { from: 140, to: 246, spread: 1.1 },
    capsule: 56,
    level: 66,
  },
  bocksbeutel: {
    tall: 226,
    pixels: 850,
    start: [13, 0],
    bends: [
      ...neck(13.8, 15.2, 14.2, 52),
      [14.6, 74, 27, 79, 42, 90],
      [59, 102, 66.5, 122, 66.5, 146],
      [66.5, 180, 56, 205, 47, 219],
      [45, 222.5, 43, 226, 39, 226],
    ],
    label: { from: 108, to: 190, spread: 0.8 },
    capsule: 46,
    level: 60,
  },
  sparkling: {
    tall: 314,
    pixels: 1040,
    start: [11, 0],
    bends: [
      [15, 0.4, 16, 3, 16, 8],
      [16, 14, 14, 16, 14.5, 20],
      [17, 20.5, 17, 21, 17, 25],
      [17, 29, 15, 28, 15, 32],
      [15.4, 96, 44, 122, 44.2, 184],
      ...heel(44.2, 314, 10),
    ],
    label: { from: 192, to: 280, spread: 1.05 },
    capsule: 92,
    level: 86,
  },
  half: {
    tall: 292,
    pixels: 948,
    start: [12.4, 0],
    bends: [...neck(13, 14.2, 13, 70), [13.2, 104, 28.6, 116, 29.4, 160], ...heel(29.4, 292, 6)],
    label: { from: 172, to: 268, spread: 1.12 },
    capsule: 52,
    level: 64,
  },
}

export type Outline = {
  shape: BottleShape
  axis: number
  top: number
  foot: number
  unit: number
  /** 1 when the bottle stands at its full height in the picture. */
  size: number
  body: number
  label: { top: number; bottom: number; spread: number }
  capsuleEnd: number
  level: number
  radius(y: number): number
  /** How far the front of a ring at this height hangs below its sides, seen from a camera at about shoulder height. */
  sag(y: number): number
}

export function outlineOf(shape: BottleShape, axis: number, foot: number, size = 1, uncorked = false): Outline {
  const mould = moulds[shape]
  const unit = (mould.pixels / mould.tall) * size
  const top = foot - mould.tall * unit
  const sag = (y: number): number => (y - (top + (foot - top) * 0.38)) * 0.014
  const segments = cubics(mould).map((s) => s.map((v, i) => (i % 2 === 0 ? v * unit : top + v * unit)))
  const table = sample(segments)
  const body = Math.max(...table.map(([r]) => r))
  const radius = (y: number): number => {
    const i = table.findIndex(([, ty]) => ty >= y)
    const [a, b] = [table[Math.max(0, i - 1)], table[i < 0 ? table.length - 1 : i]]
    if (!a || !b) return body
    return b[1] === a[1] ? b[0] : a[0] + (b[0] - a[0]) * Math.min(1, Math.max(0, (y - a[1]) / (b[1] - a[1])))
  }
  return {
    shape,
    axis,
    top,
    foot,
    unit,
    size,
    body,
    radius,
    sag,
    label: { top: top + mould.label.from * unit, bottom: top + mould.label.to * unit, spread: mould.label.spread },
    capsuleEnd: top + mould.capsule * unit,
    // Foil hides the neck of a sparkling bottle; under a mere cap or stopper the wine stands higher.
    level: top + (uncorked ? 40 : mould.level) * unit,
  }
}

function cubics(mould: Mould): number[][] {
  let pen: Point = mould.start
  return mould.bends.map((bend) => {
    const segment = [...pen, ...bend]
    pen = [bend[4], bend[5]]
    return segment
  })
}

function sample(segments: number[][]): Point[] {
  return segments.flatMap(([x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]) =>
    Array.from({ length: 96 }, (_, i): Point => {
      const [t, u] = [(i + 1) / 96, 1 - (i + 1) / 96]
      const at = (a: number, b: number, c: number, d: number): number =>
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      return [at(x0, x1, x2, x3), at(y0, y1, y2, y3)]
    }),
  )
}
