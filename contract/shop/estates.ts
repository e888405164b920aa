import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { Estate, EstateCard } from '#domain/estate.ts'
import { decodeTerm, decodeTermOrNull, encodeTerm, encodeTermOrNull, termRef } from './product-card.ts'
import { armsShape, decodeArms, decodeGround, encodeArms, encodeGround, groundShape } from './terroir.ts'

const estateCard = z.object({
  id: z.number(),
  code: z.string(),
  ...localizedShape('name', 'synopsis', 'village'),
  image: z.string(),
  founded: z.number().nullable(),
  hectares: z.number().nullable(),
  region: termRef.nullable(),
  country: termRef.nullable(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  product_count: z.number(),
  arms: armsShape,
})
type WireEstateCard = z.infer<typeof estateCard>
const estate = estateCard.extend({
  ...localizedShape('content'),
  sites: z.array(termRef),
  farming: z.array(termRef),
  ...groundShape,
})
type WireEstate = z.infer<typeof estate>

export const encodeEstateCard = (value: EstateCard, reader: Reader): WireEstateCard => ({
  id: value.id,
  code: value.code,
  ...encodeLocalized('name', value.name, reader),
  ...encodeLocalized('synopsis', value.blurb, reader),
  ...encodeLocalized('village', value.village, reader),
  image: value.image,
  founded: value.founded,
  hectares: value.hectares,
  region: encodeTermOrNull(value.region, reader),
  country: encodeTermOrNull(value.country, reader),
  place: value.place,
  product_count: value.wines,
  arms: value.arms && encodeArms(value.arms, reader),
})

const decodeEstateCard = (wire: WireEstateCard): EstateCard => ({
  id: wire.id,
  code: wire.code,
  name: decodeLocalized('name', wire),
  blurb: decodeLocalized('synopsis', wire),
  village: decodeLocalized('village', wire),
  image: wire.image,
  founded: wire.founded,
  hectares: wire.hectares,
  region: decodeTermOrNull(wire.region),
  country: decodeTermOrNull(wire.country),
  place: wire.place,
  wines: wire.product_count,
  arms: wire.arms && decodeArms(wire.arms),
})

export const encodeEstate = (value: Estate, reader: Reader): WireEstate => ({
  ...encodeEstateCard(value, reader),
  ...encodeLocalized('content', value.story, reader),
  sites: value.sites.map((site) => encodeTerm(site, reader)),
  farming: value.farming.map((word) => encodeTerm(word, reader)),
  ...encodeGround(value, reader),
})

const decodeEstate = (wire: WireEstate): Estate => ({
  ...decodeEstateCard(wire),
  story: decodeLocalized('content', wire),
  sites: wire.sites.map(decodeTerm),
  farming: wire.farming.map(decodeTerm),
  ...decodeGround(wire),
})

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const listEstates = endpoint({
  ...read('/pc/estates', 'Estates that have wines on sale, with their places'),
  data: z.object({ list: z.array(estateCard) }),
  decode: ({ list }) => list.map(decodeEstateCard),
})
export const findEstate = endpoint({
  ...read('/pc/estates/:id', 'One estate: its story, its vineyards'),
  params: z.object({ id: wireId }),
  data: estate,
  encode: (params: { id: number }) => ({ params }),
  decode: decodeEstate,
})
