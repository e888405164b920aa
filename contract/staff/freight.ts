import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { decodeFreightZone, encodeFreightZone, wireFreightZone } from '#contract/shop/freight.ts'
import {
  FREIGHT_AMOUNT_MAX,
  FREIGHT_BASES,
  type FreightZoneDraft,
  isFreightFee,
  type NamedFreightZone,
  ZONE_CODES_MAX,
  ZONE_NAME_MAX,
  ZONE_POSITION_MAX,
} from '#domain/freight.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'

export const wireZone = wireFreightZone.extend({
  id: z.number(),
  ...localizedShape('name'),
  codes: z.array(z.number()),
  position: z.number(),
})
type WireZone = z.infer<typeof wireZone>

export const encodeZone = (zone: NamedFreightZone, reader: Reader): WireZone => ({
  ...encodeFreightZone(zone),
  id: zone.id,
  ...encodeLocalized('name', zone.name, reader),
  codes: zone.codes,
  position: zone.position,
})

export const decodeZone = (wire: WireZone): NamedFreightZone => ({
  ...decodeFreightZone(wire),
  id: wire.id,
  name: decodeLocalized('name', wire),
  codes: wire.codes,
  position: wire.position,
})

const yuan = z.string().transform((text, context): Fen => {
  const amount = fromYuan(text)
  if (amount !== undefined && isFreightFee(amount)) return amount
  context.addIssue({ code: 'custom', message: 'not a sum of money' })
  return z.NEVER
})
const divisionCode = wireInt(110_000, 829_999)
const amount = wireInt(1, FREIGHT_AMOUNT_MAX)

const zoneForm = z.object({
  name: wireText(ZONE_NAME_MAX.zh).pipe(z.string().min(1)),
  name_en: wireText(ZONE_NAME_MAX.en).pipe(z.string().min(1)),
  codes: z.array(divisionCode).max(ZONE_CODES_MAX),
  isDelivered: z.boolean(),
  basis: z.enum(FREIGHT_BASES),
  first: amount,
  firstFee: yuan,
  step: amount,
  stepFee: yuan,
  freeFrom: yuan.nullable(),
  position: wireInt(0, ZONE_POSITION_MAX).default(0),
})

const encodeZoneForm = ({ name, ...zone }: FreightZoneDraft): z.input<typeof zoneForm> => ({
  ...zone,
  name: name.zh,
  name_en: name.en,
  firstFee: toYuan(zone.firstFee),
  stepFee: toYuan(zone.stepFee),
  freeFrom: zone.freeFrom === null ? null : toYuan(zone.freeFrom),
})
export const decodeZoneForm = ({ name, name_en, codes, ...zone }: z.output<typeof zoneForm>): FreightZoneDraft => ({
  ...zone,
  name: { zh: name, en: name_en },
  codes: [...new Set(codes)],
})

const byId = z.object({ id: wireId })

export const listFreightZones = endpoint({
  method: 'GET',
  path: '/staff/freight-zones',
  access: 'merchandiser',
  summary: 'All freight zones',
  data: z.array(wireZone),
  decode: (zones) => zones.map(decodeZone),
})

export const createFreightZone = endpoint({
  method: 'POST',
  path: '/staff/freight-zones',
  access: 'merchandiser',
  summary: 'Add a freight zone',
  body: zoneForm,
  data: wireZone,
  encode: ({ zone }: { zone: FreightZoneDraft }) => ({ body: encodeZoneForm(zone) }),
  decode: decodeZone,
})

export const editFreightZone = endpoint({
  method: 'POST',
  path: '/staff/freight-zones/:id',
  access: 'merchandiser',
  summary: 'Change a freight zone',
  params: byId,
  body: zoneForm,
  data: wireZone,
  encode: ({ id, zone }: { id: number; zone: FreightZoneDraft }) => ({ params: { id }, body: encodeZoneForm(zone) }),
  decode: decodeZone,
})

export const deleteFreightZone = endpoint({
  method: 'POST',
  path: '/staff/freight-zones/:id/delete',
  access: 'merchandiser',
  summary: 'Take a freight zone away; what it named falls back to a wider rule',
  params: byId,
  data: z.undefined(),
  encode: ({ id }: { id: number }) => ({ params: { id } }),
})
