import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { CHARGES, DIVISIONS, TINCTURES } from '#domain/arms.ts'
import type { RegionGround, ShownArms } from '#domain/estate.ts'
import { type Climate, COMPASS, LANDFORMS, type Terroir, WATERS } from '#domain/terroir.ts'
import { SOIL_TEXTURES, type Soil } from '#domain/vocabulary/soils.ts'

const soil = z.object({ code: z.string(), ...localizedShape('name'), colour: z.string(), texture: z.enum(SOIL_TEXTURES) })
const climate = z.object({
  ...localizedShape('station'),
  temperature: z.array(z.number()),
  rain: z.array(z.number()),
  sunshine: z.number(),
})
export const armsShape = z
  .object({
    field: z.enum(TINCTURES),
    division: z.enum(DIVISIONS),
    charge: z.enum(CHARGES),
    tinctures: z.object({ division: z.enum(TINCTURES), charge: z.enum(TINCTURES) }),
    path: z.string(),
    ...localizedShape('blazon'),
  })
  .nullable()

/** What pages draw of an estate's ground; beside CRMEB's words, which know nothing of it. */
export const groundShape = {
  terroir: z
    .object({
      faces: z.enum(COMPASS),
      form: z.enum(LANDFORMS),
      foot: z.number(),
      top: z.number(),
      length: z.number(),
      water: z.object({ kind: z.enum(WATERS), ...localizedShape('name'), level: z.number(), distance: z.number() }).nullable(),
      parcels: z.array(z.object({ ...localizedShape('name'), low: z.number(), high: z.number(), soil })),
      soils: z.array(z.object({ soil, depth: z.number() })),
    })
    .nullable(),
  climate: climate.nullable(),
}
const ground = z.object(groundShape)
type WireGround = z.infer<typeof ground>
type Ground = { terroir: Terroir<Soil> | null; climate: Climate | null }
export const regionGroundShape = z.object({ climate, soils: z.array(soil) })
type WireRegionGround = z.infer<typeof regionGroundShape>

const encodeSoil = ({ name, ...value }: Soil, reader: Reader) => ({ ...value, ...encodeLocalized('name', name, reader) })
const decodeSoil = ({ name, name_en, ...wire }: z.infer<typeof soil>): Soil => ({
  ...wire,
  name: decodeLocalized('name', { name, name_en }),
})

const encodeClimate = ({ station, temperature, rain, sunshine }: Climate, reader: Reader) => ({
  ...encodeLocalized('station', station, reader),
  temperature: [...temperature],
  rain: [...rain],
  sunshine,
})
const decodeClimate = (wire: z.infer<typeof climate>): Climate => ({
  station: decodeLocalized('station', wire),
  temperature: wire.temperature,
  rain: wire.rain,
  sunshine: wire.sunshine,
})

export const encodeGround = ({ terroir, climate: weather }: Ground, reader: Reader): WireGround => ({
  terroir: terroir && {
    ...terroir,
    water: terroir.water && {
      ...encodeLocalized('name', terroir.water.name, reader),
      kind: terroir.water.kind,
      level: terroir.water.level,
      distance: terroir.water.distance,
    },
    parcels: terroir.parcels.map(({ name, low, high, soil: own }) => ({
      ...encodeLocalized('name', name, reader),
      low,
      high,
      soil: encodeSoil(own, reader),
    })),
    soils: terroir.soils.map(({ soil: own, depth }) => ({ soil: encodeSoil(own, reader), depth })),
  },
  climate: weather && encodeClimate(weather, reader),
})

export function encodeArms({ blazon, ...arms }: ShownArms, reader: Reader) {
  return { ...arms, ...encodeLocalized('blazon', blazon, reader) }
}

export const decodeArms = ({ blazon, blazon_en, ...wire }: NonNullable<z.infer<typeof armsShape>>): ShownArms => ({
  ...wire,
  blazon: decodeLocalized('blazon', { blazon, blazon_en }),
})

export const decodeGround = ({ terroir, climate: weather }: WireGround): Ground => ({
  terroir: terroir && {
    ...terroir,
    water: terroir.water && { ...terroir.water, name: decodeLocalized('name', terroir.water) },
    parcels: terroir.parcels.map((parcel) => ({
      ...parcel,
      name: decodeLocalized('name', parcel),
      soil: decodeSoil(parcel.soil),
    })),
    soils: terroir.soils.map(({ soil: own, depth }) => ({ soil: decodeSoil(own), depth })),
  },
  climate: weather && decodeClimate(weather),
})

export const encodeRegionGround = ({ climate: weather, soils }: RegionGround, reader: Reader): WireRegionGround => ({
  climate: encodeClimate(weather, reader),
  soils: soils.map((own) => encodeSoil(own, reader)),
})

export const decodeRegionGround = (wire: WireRegionGround): RegionGround => ({
  climate: decodeClimate(wire.climate),
  soils: wire.soils.map(decodeSoil),
})
