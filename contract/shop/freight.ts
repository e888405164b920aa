import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { FREIGHT_BASES, type FreightZone } from '#domain/freight.ts'
import { toYuan } from '#domain/money.ts'
import { decodePrice } from './product-card.ts'

/* Ours. What delivery costs, as it is shown before the checkout. */

export const wireFreightZone = z.object({
  isDelivered: z.boolean(),
  basis: z.enum(FREIGHT_BASES),
  /** Grams or packs, as `basis` says. */
  first: z.number(),
  firstFee: z.string(),
  step: z.number(),
  stepFee: z.string(),
  freeFrom: z.string().nullable(),
})
type WireFreightZone = z.infer<typeof wireFreightZone>

export const encodeFreightZone = (zone: FreightZone): WireFreightZone => ({
  isDelivered: zone.isDelivered,
  basis: zone.basis,
  first: zone.first,
  firstFee: toYuan(zone.firstFee),
  step: zone.step,
  stepFee: toYuan(zone.stepFee),
  freeFrom: zone.freeFrom === null ? null : toYuan(zone.freeFrom),
})

export const decodeFreightZone = (wire: WireFreightZone): FreightZone => ({
  isDelivered: wire.isDelivered,
  basis: wire.basis,
  first: wire.first,
  firstFee: decodePrice(wire.firstFee),
  step: wire.step,
  stepFee: decodePrice(wire.stepFee),
  freeFrom: wire.freeFrom === null ? null : decodePrice(wire.freeFrom),
})

export const freightEverywhere = endpoint({
  method: 'GET',
  path: '/freight/everywhere',
  access: 'public',
  summary: 'What delivery costs where no particular rule holds',
  data: wireFreightZone,
  decode: decodeFreightZone,
})

export const freightHome = endpoint({
  method: 'GET',
  path: '/freight/home',
  access: 'shopper',
  summary: 'What delivery costs to one’s default address, or where no particular rule holds',
  data: wireFreightZone,
  decode: decodeFreightZone,
})
