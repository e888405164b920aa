import { parcelBands, terrainOf } from '#domain/terrain.ts'
import { COMPASS, type Terroir } from '#domain/terroir.ts'

/* The hillside seen from above, north up, in the units of the sheet. */

export const SHEET = { width: 640, height: 480 }
type Point = readonly [x: number, y: number]

const STEPS = 28
const RIVER_WIDTHS = { river: 90, stream: 14, lake: 0 }
const RIVER_MIN = 5
const RIVER_MAX = 54

const n = (value: number): string => String(Math.round(value))
export const path = (points: readonly Point[], isClosed = false): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${isClosed ? 'Z' : ''}`

export type SiteSheet = ReturnType<typeof sheetOf>

export function sheetOf(terroir: Terroir<unknown>) {
  const terrain = terrainOf(terroir)
  const { length, water } = terroir
  const angle = (COMPASS.indexOf(terroir.faces) * Math.PI) / 4
  const uphill: Point = [-Math.sin(angle), Math.cos(angle)]
  const right: Point = [-uphill[1], uphill[0]]
  const front = water ? water.distance : length * 0.2
  const scale = 400 / Math.max(front + length * 1.25, length * 1.6)
  const middle = (length * 1.12 - front) / 2
  const reach = 480 / scale
  const at = (across: number, up: number): Point => [
    SHEET.width / 2 + scale * (across * right[0] + (up - middle) * uphill[0]),
    SHEET.height / 2 + scale * (across * right[1] + (up - middle) * uphill[1]),
  ]
  const line = (up: number, from = -reach, to = reach, follow = 1): Point[] =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const across = from + ((to - from) * step) / STEPS
      // Far to the sides a hillside runs straight on, or its lines would cross the sheet.
      const held = Math.max(-terrain.halfWidth * 1.25, Math.min(terrain.halfWidth * 1.25, across))
      return at(across, up + terrain.bend(held) * follow)
    })
  const contour = (height: number, from?: number, to?: number) => line(terrain.upAt(height), from, to)
  const riverWidth = water ? Math.min(RIVER_MAX, Math.max(RIVER_MIN, RIVER_WIDTHS[water.kind] * scale)) : 0
  const beyond = 900 / scale
  return {
    terrain,
    scale,
    at,
    contour,
    height: [...line(length), at(reach, beyond), at(-reach, beyond)] as Point[],
    slope: [...line(0), ...line(length).toReversed()] as Point[],
    river: line(-front - riverWidth / scale / 2, -reach, reach, 0.55),
    lake: [...line(-front, -reach, reach, 0.4), at(reach, -beyond), at(-reach, -beyond)] as Point[],
    riverWidth,
    village: villageAt(front, length, riverWidth / scale, scale),
    parcels: parcelBands(terroir).map(({ from, to, low, high }) => {
      const [foot, head] = [terrain.upAt(low), terrain.upAt(high)]
      const centre = (from + to) / 2
      const row = (across: number): [Point, Point] => [
        at(across, foot + terrain.bend(across)),
        at(across, head + terrain.bend(across)),
      ]
      const rows = Math.max(3, Math.min(14, Math.round(((to - from) * scale) / 8)))
      const tilt = (terrain.bend(centre + 1) - terrain.bend(centre - 1)) / 2
      return {
        outline: [...line(foot, from, to), ...line(head, from, to).toReversed()],
        rows: Array.from({ length: rows - 1 }, (_, index) => row(from + ((to - from) * (index + 1)) / rows)),
        middle: at(centre, (foot + head) / 2 + terrain.bend(centre)),
        /** Downhill, across the lines of equal height. */
        falls: unit([right[0] * tilt - uphill[0], right[1] * tilt - uphill[1]]),
      }
    }),
  }
}

const unit = ([x, y]: Point): Point => {
  const size = Math.hypot(x, y) || 1
  return [x / size, y / size]
}

/** Between water and slope where there is room, else on the other bank. */
function villageAt(front: number, length: number, river: number, scale: number): { across: number; up: number } {
  const across = length * 0.62
  return front * scale > 46 ? { across, up: -front * 0.5 } : { across, up: -front - river - 30 / scale }
}
