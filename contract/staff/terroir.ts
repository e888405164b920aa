import { z } from 'zod'
import { wireInt } from '#contract/inputs.ts'
import { CHARGES, DIVISIONS, TINCTURES } from '#domain/arms.ts'
import {
  ALTITUDE_MAX,
  ALTITUDE_MIN,
  COMPASS,
  flawOf,
  LANDFORMS,
  PARCEL_NAME_MAX,
  PARCELS_MAX,
  SLOPE_LENGTH_MAX,
  SLOPE_LENGTH_MIN,
  SOIL_DEPTH_MAX,
  SOILS_MAX,
  WATER_DISTANCE_MAX,
  WATERS,
} from '#domain/terroir.ts'
import { soils } from '#domain/vocabulary/soils.ts'
import { named, words } from './writing.ts'

const tincture = z.enum(TINCTURES)
export const armsDraft = z.object({
  field: tincture,
  division: z.enum(DIVISIONS),
  charge: z.enum(CHARGES),
  tinctures: z.object({ division: tincture, charge: tincture }),
})

const altitude = wireInt(ALTITUDE_MIN, ALTITUDE_MAX)
const codes = new Set(soils.map(({ code }) => code))
const soil = z.string().refine((code) => codes.has(code))
export const terroirDraft = z
  .object({
    faces: z.enum(COMPASS),
    form: z.enum(LANDFORMS),
    foot: altitude,
    top: altitude,
    length: wireInt(SLOPE_LENGTH_MIN, SLOPE_LENGTH_MAX),
    water: z
      .object({
        kind: z.enum(WATERS),
        name: named(PARCEL_NAME_MAX),
        level: altitude,
        distance: wireInt(0, WATER_DISTANCE_MAX),
      })
      .nullable(),
    parcels: z.array(z.object({ name: named(PARCEL_NAME_MAX), low: altitude, high: altitude, soil })).max(PARCELS_MAX),
    soils: z.array(z.object({ soil, depth: wireInt(1, SOIL_DEPTH_MAX) })).max(SOILS_MAX),
  })
  .refine((terroir) => flawOf(terroir) === undefined)

/** As stored: answers are not read again as input is. */
export const terroirTold = z.object({
  faces: z.enum(COMPASS),
  form: z.enum(LANDFORMS),
  foot: z.number(),
  top: z.number(),
  length: z.number(),
  water: z.object({ kind: z.enum(WATERS), name: words, level: z.number(), distance: z.number() }).nullable(),
  parcels: z.array(z.object({ name: words, low: z.number(), high: z.number(), soil: z.string() })),
  soils: z.array(z.object({ soil: z.string(), depth: z.number() })),
})
