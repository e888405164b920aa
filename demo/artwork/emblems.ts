import { box, type Command, curve, type Ink, line, oval, type Path, type Point, place } from './path.ts'
import { noise, type Random } from './random.ts'

const leafEdge: readonly Point[] = [
  [0, -1],
  [0.07, -0.86],
  [0.17, -0.84],
  [0.18, -0.7],
  [0.3, -0.64],
  [0.27, -0.52],
  [0.2, -0.36],
  [0.36, -0.5],
  [0.46, -0.6],
  [0.56, -0.58],
  [0.66, -0.68],
  [0.72, -0.54],
  [0.86, -0.5],
  [0.82, -0.36],
  [0.9, -0.22],
  [0.76, -0.16],
  [0.66, -0.06],
  [0.44, -0.04],
  [0.6, 0.02],
  [0.72, 0.08],
  [0.72, 0.2],
  [0.82, 0.32],
  [0.68, 0.36],
  [0.62, 0.5],
  [0.48, 0.44],
  [0.36, 0.52],
  [0.26, 0.42],
  [0.12, 0.4],
  [0.04, 0.24],
]

/** A vine leaf of radius 1, stalk downwards. */
export function leaf(): { blade: Path; veins: Path } {
  const left = leafEdge
    .slice(1)
    .reverse()
    .map(([x, y]): Point => [-x, y])
  const veins = (
    [
      [0, -0.92],
      [0.74, -0.46],
      [-0.74, -0.46],
      [0.64, 0.3],
      [-0.64, 0.3],
    ] as const
  ).flatMap(([x, y]): Command[] => [
    ['M', 0, 0.24],
    ['C', x * 0.2, 0.24 + (y - 0.24) * 0.45, x * 0.6, 0.24 + (y - 0.24) * 0.72, x, y],
  ])
  return { blade: line([...leafEdge, ...left], true), veins }
}

/** Berries of a bunch about 1 wide and 1.5 high, hanging from the origin. */
export function bunch(): Path[] {
  const rows = [[-0.26, 0, 0.26], [-0.39, -0.13, 0.13, 0.39], [-0.28, 0, 0.28], [-0.15, 0.15], [0]]
  return rows.flatMap((row, i) => row.map((x, j) => oval(x + (j % 2) * 0.02, 0.22 + i * 0.235, 0.145)))
}

export function tendril(): Path {
  return curve([
    [0, 0],
    [0.3, -0.2],
    [0.62, -0.16],
    [0.78, -0.4],
    [0.6, -0.56],
    [0.44, -0.42],
    [0.56, -0.28],
    [0.68, -0.38],
  ])
}

/** A shield about 1 wide and 1.2 high with its middle at the origin; the charges differ by estate. */
export function shield(r: Random, ink: string, accent: string, paper: string): Ink[] {
  const rim: Path = [
    ['M', -0.5, -0.6],
    ['L', 0.5, -0.6],
    ['L', 0.5, 0],
    ['C', 0.5, 0.34, 0.24, 0.5, 0, 0.64],
    ['C', -0.24, 0.5, -0.5, 0.34, -0.5, 0],
    ['Z'],
  ]
  const right: Path = [['M', 0, -0.6], ['L', 0.5, -0.6], ['L', 0.5, 0], ['C', 0.5, 0.34, 0.24, 0.5, 0, 0.64], ['Z']]
  const divisions: Ink[][] = [
    [{ path: right, fill: accent }],
    [
      {
        path: line(
          [
            [-0.5, 0.3],
            [0, -0.2],
            [0.5, 0.3],
            [0.5, 0.02],
            [0, -0.46],
            [-0.5, 0.02],
          ],
          true,
        ),
        fill: accent,
      },
    ],
    [
      {
        path: line(
          [
            [-0.5, -0.6],
            [0.5, -0.6],
            [0.5, -0.2],
            [-0.5, -0.2],
          ],
          true,
        ),
        fill: accent,
      },
    ],
    [
      {
        path: line(
          [
            [-0.5, -0.6],
            [-0.2, -0.6],
            [0.5, 0.16],
            [0.42, 0.3],
            [-0.5, -0.3],
          ],
          true,
        ),
        fill: accent,
      },
    ],
  ]
  const tower: Path = line(
    [
      [-0.13, 0.16],
      [-0.13, -0.1],
      [-0.17, -0.1],
      [-0.17, -0.24],
      [-0.09, -0.24],
      [-0.09, -0.17],
      [-0.04, -0.17],
      [-0.04, -0.24],
      [0.04, -0.24],
      [0.04, -0.17],
      [0.09, -0.17],
      [0.09, -0.24],
      [0.17, -0.24],
      [0.17, -0.1],
      [0.13, -0.1],
      [0.13, 0.16],
    ],
    true,
  )
  const star = (cx: number, cy: number, size: number): Path =>
    line(
      Array.from(
        { length: 10 },
        (_, i): Point => [
          cx + Math.sin((i * Math.PI) / 5) * size * (i % 2 ? 0.42 : 1),
          cy - Math.cos((i * Math.PI) / 5) * size * (i % 2 ? 0.42 : 1),
        ],
      ),
      true,
    )
  const key: Path[] = [
    oval(0, -0.34, 0.13),
    box(-0.03, -0.22, 0.06, 0.56),
    box(0.03, 0.2, 0.13, 0.05),
    box(0.03, 0.28, 0.1, 0.05),
  ]
  const charges: Path[][] = [
    bunch().map((p) => place(p, 0, -0.36, 0.55)),
    [place(tower, 0, 0.08, 1.3)],
    [star(-0.25, -0.4, 0.12), star(0.25, -0.4, 0.12), star(0, 0.26, 0.14)],
    key,
  ]
  return [
    { path: rim, fill: paper },
    ...r.pick(divisions),
    ...r.pick(charges).map((path) => ({ path, fill: ink, stroke: paper, width: 0.02 })),
    { path: rim, stroke: ink, width: 0.045 },
    { path: place(rim, 0, 0, 1.1), stroke: ink, width: 0.016 },
  ]
}

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

export const castle = (x: number, y: number, s: number, ink: string): Ink[] => [
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

export const church = (x: number, y: number, s: number, ink: string): Ink[] => [
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
