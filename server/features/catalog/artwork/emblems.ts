import { type Command, curve, line, oval, type Path, type Point } from './path.ts'

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
