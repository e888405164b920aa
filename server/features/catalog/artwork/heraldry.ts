import { bunch } from './emblems.ts'
import { box, type Ink, line, oval, type Path, type Point, place } from './path.ts'
import type { Random } from './random.ts'

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
