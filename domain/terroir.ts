import type { Localized } from './locale.ts'

/* The ground of an estate, told by few numbers from which its map, its section and its picture are drawn. */

/** Clockwise from north. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Compass = (typeof COMPASS)[number]

/**
 * How a hillside runs as one looks up at it: straight, closing round like an amphitheatre, or coming forward like a
 * shoulder.
 */
export const LANDFORMS = ['slope', 'bowl', 'spur'] as const
export type Landform = (typeof LANDFORMS)[number]

/** Of a lake only the near shore is seen. */
export const WATERS = ['river', 'stream', 'lake'] as const
export type WaterKind = (typeof WATERS)[number]

/** Heights in metres above the sea, lengths in metres on the map. */
export type Water = { kind: WaterKind; name: Localized; level: number; distance: number }
export type Parcel<Soil = string> = { name: Localized; low: number; high: number; soil: Soil }
/** From the surface down; `depth` is the thickness in centimetres. */
export type SoilLayer<Soil = string> = { soil: Soil; depth: number }

export type Terroir<Soil = string> = {
  faces: Compass
  form: Landform
  foot: number
  top: number
  /** From foot to top. */
  length: number
  water: Water | null
  /** From left to right as one looks up. */
  parcels: readonly Parcel<Soil>[]
  soils: readonly SoilLayer<Soil>[]
}

export const ALTITUDE_MIN = -10
export const ALTITUDE_MAX = 3_000
export const SLOPE_LENGTH_MIN = 20
export const SLOPE_LENGTH_MAX = 10_000
export const WATER_DISTANCE_MAX = 10_000
export const PARCELS_MAX = 6
export const PARCEL_NAME_MAX = 60
export const SOILS_MAX = 5
export const SOIL_DEPTH_MAX = 500

/** What is impossible in the numbers, by the name of the field; undefined when they can be drawn. */
export function flawOf({ foot, top, water, parcels }: Terroir<unknown>): 'top' | 'level' | 'parcels' | undefined {
  if (top <= foot) return 'top'
  if (water && water.level > foot) return 'level'
  // A parcel on the plain or on the height above is drawn at the edge of the slope.
  if (parcels.some(({ low, high }) => high <= low || high <= foot || low >= top)) return 'parcels'
  return undefined
}

/** Rise in metres per hundred metres. */
export const gradient = ({ foot, top, length }: Pick<Terroir, 'foot' | 'top' | 'length'>): number =>
  Math.round(((top - foot) / length) * 100)

/** Monthly means of temperature (°C) and rain (mm), January first, and hours of sunshine a year. */
export type Climate = { station: Localized; temperature: readonly number[]; rain: readonly number[]; sunshine: number }

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const SEASON = { first: 3, last: 9 }
/** Vines grow above this. */
const GROWTH_FROM_C = 10

/** After Winkler: degrees above 10 °C, added up from April to October, from monthly means. */
export const growingDegreeDays = ({ temperature }: Pick<Climate, 'temperature'>): number =>
  Math.round(
    temperature.reduce(
      (sum, mean, month) =>
        month < SEASON.first || month > SEASON.last ? sum : sum + Math.max(0, mean - GROWTH_FROM_C) * (DAYS[month] ?? 0),
      0,
    ) / 10,
  ) * 10

export const yearOfRain = ({ rain }: Pick<Climate, 'rain'>): number => rain.reduce((sum, month) => sum + month, 0)
