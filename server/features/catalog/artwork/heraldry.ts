import { type Arms, CHARGES, contrasts, DIVISIONS as DIVISION_NAMES, type Division, TINCTURES } from '#domain/arms.ts'
import { charges } from '#domain/vocabulary/charges.ts'
import { type Command, type Ink, line, type Path, type Point, place } from './path.ts'
import { random } from './random.ts'

/** Half a shield about 1 wide and 1.2 high, its middle at the origin; the other half is its mirror. */
const SIDE: readonly Point[] = [
  [0.5, -0.6],
  [0.5, 0],
  [0.49, 0.12],
  [0.455, 0.24],
  [0.39, 0.355],
  [0.29, 0.46],
  [0.16, 0.55],
  [0, 0.64],
]
const RIM: readonly Point[] = [
  ...SIDE,
  ...SIDE.slice(0, -1)
    .toReversed()
    .map(([x, y]): Point => [-x, y]),
]
const CENTRE = { x: 0, y: -0.04 }

const slab = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

/** What a division lays on the field, as shapes that may reach beyond the shield. */
const DIVISIONS: Readonly<Record<Division, () => Point[][]>> = {
  plain: () => [],
  chief: () => [slab(-0.5, -0.6, 1, 0.34)],
  base: () => [slab(-0.5, 0.24, 1, 0.4)],
  mount: () =>
    [
      [-0.3, 0.34, 0.24],
      [0.3, 0.34, 0.24],
      [0, 0.26, 0.26],
    ].map(([x = 0, y = 0, r = 0]) => [
      ...Array.from(
        { length: 13 },
        (_, i): Point => [x - r * Math.cos((i / 12) * Math.PI), y - r * 0.8 * Math.sin((i / 12) * Math.PI)],
      ),
      [x + r, 0.7],
      [x - r, 0.7],
    ]),
  waves: () =>
    [0.2, 0.36, 0.52].flatMap((y) =>
      Array.from({ length: 20 }, (_, i): Point[] => {
        const [from, to] = [-0.5 + i / 20, -0.5 + (i + 1) / 20]
        const lift = (x: number) => y + 0.028 * Math.sin(x * 22)
        return [
          [from, lift(from)],
          [to, lift(to)],
          [to, lift(to) + 0.075],
          [from, lift(from) + 0.075],
        ]
      }),
    ),
  fess: () => [slab(-0.5, -0.2, 1, 0.34)],
  pale: () => [slab(-0.18, -0.6, 0.36, 1.3)],
  bend: () => [
    [
      [-0.5, -0.6],
      [-0.24, -0.6],
      [0.5, 0.2],
      [0.5, 0.48],
      [-0.5, -0.34],
    ],
  ],
  chevron: () => [
    [
      [-0.5, 0.3],
      [0, -0.24],
      [0, 0.06],
      [-0.5, 0.6],
    ],
    [
      [0.5, 0.3],
      [0, -0.24],
      [0, 0.06],
      [0.5, 0.6],
    ],
  ],
  bordure: () => [],
  embattled: () => [slab(-0.5, -0.6, 1, 0.24), ...[-0.5, -0.22, 0.06, 0.34].map((x) => slab(x, -0.37, 0.16, 0.13))],
  'per-pale': () => [slab(0, -0.6, 0.5, 1.3)],
  'per-fess': () => [slab(-0.5, 0, 1, 0.7)],
  'per-bend': () => [
    [
      [-0.5, -0.6],
      [0.5, 0.5],
      [0, 0.7],
      [-0.5, 0.5],
    ],
  ],
  quarterly: () => [slab(0, -0.6, 0.5, 0.58), slab(-0.5, -0.02, 0.5, 0.7)],
}

/** The part of a shape that lies on the shield, which has no dents (Sutherland and Hodgman). */
function onShield(shape: readonly Point[]): Point[] {
  let rest: Point[] = [...shape]
  for (const [index, a] of RIM.entries()) {
    const b = RIM[(index + 1) % RIM.length] as Point
    const inside = ([x, y]: Point): number => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
    rest = rest.flatMap((point, at): Point[] => {
      const before = rest.at(at - 1) as Point
      const [here, there] = [inside(point), inside(before)]
      const share = there / (there - here)
      const cross: Point = [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]
      if (here >= 0) return there >= 0 ? [point] : [cross, point]
      return there >= 0 ? [cross] : []
    })
  }
  return rest
}

/** A charge's outline: M, L, C and Z with absolute numbers, in a box from -50 to 50. */
function outlineOf(path: string): Path {
  return [...path.matchAll(/([MLCZ])([^MLCZ]*)/g)].flatMap(([, letter = '', numbers = '']): Command[] => {
    const values = numbers.match(/-?\d*\.?\d+/g)?.map(Number) ?? []
    if (letter === 'Z') return [['Z']]
    const size = letter === 'C' ? 6 : 2
    return Array.from({ length: values.length / size }, (_, i) => {
      const part = values.slice(i * size, (i + 1) * size)
      const kind = letter === 'M' && i > 0 ? 'L' : letter
      return [kind, ...part] as unknown as Command
    })
  })
}

/** The arms of an estate for which nobody has drawn any: always the same from the same code. */
export function armsOf(estateCode: string): Arms {
  const dice = random(`arms ${estateCode}`)
  const field = dice.pick(TINCTURES)
  const others = TINCTURES.filter((tincture) => contrasts(field, tincture))
  return {
    field,
    division: dice.pick(DIVISION_NAMES),
    charge: dice.pick(CHARGES),
    tinctures: { division: dice.pick(others), charge: dice.pick(others) },
  }
}

/** A tincture as the printer has it. */
type Tints = (tincture: Arms['field']) => string

/** A shield about 1 wide and 1.2 high round the origin. */
export function shield({ field, division, charge, tinctures }: Arms, tint: Tints, edge: string): Ink[] {
  const rim = line(RIM, true)
  const size = division === 'chief' || division === 'base' || division === 'mount' || division === 'waves' ? 0.52 : 0.6
  const lift = { chief: 0.13, embattled: 0.1, base: -0.15, mount: -0.13, waves: -0.16 }[division as string] ?? 0
  return [
    { path: rim, fill: tint(field) },
    ...DIVISIONS[division]().map((shape) => ({ path: line(onShield(shape), true), fill: tint(tinctures.division) })),
    ...(division === 'bordure' ? [{ path: place(rim, 0, 0.002, 0.88), stroke: tint(tinctures.division), width: 0.12 }] : []),
    {
      path: place(outlineOf(charges[charge].path), CENTRE.x, CENTRE.y + lift, size / 100),
      fill: tint(tinctures.charge),
      evenOdd: true,
    },
    { path: rim, stroke: edge, width: 0.04 },
  ]
}
