import { mix } from '#server/features/catalog/artwork/colour.ts'
import { line, type Point, write } from '#server/features/catalog/artwork/path.ts'
import { n } from '#server/features/catalog/artwork/svg.ts'
import type { Stage } from './stage.ts'

export const area = (points: readonly Point[], fill: string, opacity = 1): string =>
  `<path d="${write(line(points, true))}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`

/** `air` from 0 (near) to 1 (lost in haze). */
export const hazed = (s: Stage, colour: string, air: number): string => mix(colour, s.p.haze, air)
