import { box, curve, type Ink, line, oval, type Point } from './path.ts'
import { noise, type Random } from './random.ts'

/** A hill of vines in the manner of a steel engraving, inside a box whose top left corner is the origin. */
export function engraving(w: number, h: number, r: Random, seed: string, ink: string, accent: string): Ink[] {
  const wave = noise(seed)
  const ridge = (x: number): number => h * (0.42 + 0.1 * wave(x / (w * 0.42)) - 0.16 * Math.sin((x / w) * Math.PI * r0 + r1))
  const [r0, r1] = [r.between(0.9, 1.5), r.between(-0.5, 0.6)]
  const inks: Ink[] = []
  const sun: Point = [w * r.between(0.2, 0.8), h * 0.26]
  inks.push({ path: oval(sun[0], sun[1], h * 0.11), fill: accent })
  for (let i = 0; i < 7; i++) {
    const y = h * (0.06 + i * 0.05)
    const from = w * r.between(0, 0.5)
    inks.push({
      path: line([
        [from, y],
        [from + w * r.between(0.2, 0.5), y],
      ]),
      stroke: ink,
      width: 0.5,
      opacity: 0.5,
    })
  }
  const xs = Array.from({ length: 41 }, (_, i) => (w * i) / 40)
  const crest = xs.map((x): Point => [x, ridge(x)])
  inks.push({ path: line([...crest, [w, h], [0, h]], true), fill: r.chance(0.3) ? accent : 'none', opacity: 0.16 })
  inks.push({ path: curve(crest), stroke: ink, width: 1.1 })
  // Rows run down to a point below the picture, so they fan out as rows on a slope do.
  const eye: Point = [w * r.between(0.25, 0.75), h * 2.1]
  for (let i = -30; i < 70; i++) {
    const x = (w * i) / 40
    const y = ridge(Math.min(w, Math.max(0, x)))
    const points: Point[] = [0, 0.2, 0.4, 0.62].map((t) => [
      x + (eye[0] - x) * t * -0.55 + 6 * Math.sin(t * 4),
      y + 2 + (h - y) * t * 1.1,
    ])
    const inside = points.filter(([px, py]) => px >= 0 && px <= w && py <= h * 0.86)
    if (inside.length > 1) inks.push({ path: curve(inside), stroke: ink, width: 0.65, opacity: 0.85 })
  }
  const at = w * r.between(0.25, 0.75)
  inks.push(...(r.chance(0.5) ? castle(at, ridge(at), h * 0.2, ink) : church(at, ridge(at) + 1, h * 0.24, ink)))
  for (let i = 0; i < 6; i++) {
    const y = h * (0.88 + i * 0.024)
    inks.push({
      path: curve(xs.filter((_, j) => j % 4 === 0).map((x, j): Point => [x, y + (j % 2 ? 0.8 : -0.8)])),
      stroke: ink,
      width: 0.6,
      opacity: 0.8,
    })
  }
  return inks
}

const castle = (x: number, y: number, s: number, ink: string): Ink[] => [
  {
    path: line(
      [
        [x - s * 0.5, y + 2],
        [x - s * 0.5, y - s * 0.4],
        [x - s * 0.2, y - s * 0.4],
        [x - s * 0.2, y - s],
        [x - s * 0.12, y - s],
        [x - s * 0.12, y - s * 0.9],
        [x - s * 0.04, y - s * 0.9],
        [x - s * 0.04, y - s],
        [x + s * 0.05, y - s],
        [x + s * 0.05, y - s * 0.55],
        [x + s * 0.3, y - s * 0.42],
        [x + s * 0.36, y - s * 0.5],
        [x + s * 0.5, y - s * 0.3],
        [x + s * 0.5, y + 2],
      ],
      true,
    ),
    fill: ink,
  },
]

const church = (x: number, y: number, s: number, ink: string): Ink[] => [
  {
    path: line(
      [
        [x - s * 0.09, y],
        [x - s * 0.09, y - s * 0.5],
        [x, y - s],
        [x + s * 0.09, y - s * 0.5],
        [x + s * 0.09, y - s * 0.32],
        [x + s * 0.5, y - s * 0.32],
        [x + s * 0.56, y - s * 0.12],
        [x + s * 0.56, y],
      ],
      true,
    ),
    fill: ink,
  },
  { path: box(x - s * 0.42, y - s * 0.16, s * 0.26, s * 0.16), fill: ink },
]
