import { mix } from '#server/features/catalog/artwork/colour.ts'
import type { Point } from '#server/features/catalog/artwork/path.ts'
import { area, hazed } from './air.ts'
import type { Stage } from './stage.ts'

/** A castle that has lost its roofs. */
export function ruin(s: Stage, x: number, y: number, size: number, air = 0): string {
  const lit = hazed(s, mix(s.p.stone, s.p.dark, 0.2), air)
  const shade = hazed(s, mix(s.p.stone, s.p.dark, 0.6), air)
  const p = (list: readonly Point[]): Point[] => list.map(([a, b]) => [x + a * size, y + b * size])
  return [
    area(
      p([
        [-0.62, 0.12],
        [-0.6, -0.2],
        [-0.5, -0.23],
        [-0.46, -0.16],
        [-0.3, -0.2],
        [-0.28, 0.12],
      ]),
      shade,
    ),
    area(
      p([
        [-0.3, 0.12],
        [-0.3, -0.92],
        [-0.25, -0.92],
        [-0.25, -0.84],
        [-0.2, -0.84],
        [-0.2, -0.92],
        [-0.13, -0.92],
        [-0.13, -0.84],
        [-0.08, -0.84],
        [-0.08, -0.9],
        [-0.03, -0.86],
        [-0.03, 0.12],
      ]),
      lit,
    ),
    area(
      p([
        [-0.12, 0.12],
        [-0.12, -0.84],
        [-0.08, -0.84],
        [-0.08, -0.9],
        [-0.03, -0.86],
        [-0.03, 0.12],
      ]),
      shade,
    ),
    area(
      p([
        [-0.03, 0.12],
        [-0.03, -0.4],
        [0.08, -0.46],
        [0.13, -0.36],
        [0.24, -0.4],
        [0.3, -0.26],
        [0.44, -0.3],
        [0.46, 0.12],
      ]),
      lit,
    ),
    area(
      p([
        [0.44, 0.14],
        [0.44, -0.5],
        [0.5, -0.54],
        [0.56, -0.46],
        [0.62, -0.5],
        [0.62, 0.14],
      ]),
      shade,
    ),
    area(
      p([
        [0.06, -0.14],
        [0.09, -0.24],
        [0.12, -0.14],
        [0.12, -0.04],
        [0.06, -0.04],
      ]),
      hazed(s, s.p.dark, air * 0.8),
    ),
    area(
      p([
        [0.22, -0.12],
        [0.25, -0.2],
        [0.28, -0.12],
        [0.28, -0.04],
        [0.22, -0.04],
      ]),
      hazed(s, s.p.dark, air * 0.8),
    ),
    area(
      p([
        [-0.22, -0.6],
        [-0.19, -0.6],
        [-0.19, -0.48],
        [-0.22, -0.48],
      ]),
      hazed(s, s.p.dark, air * 0.8),
    ),
  ].join('')
}
