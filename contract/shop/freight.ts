import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { FREIGHT_BASES, type FreightZone, type ShownZone } from '#domain/freight.ts'
import { toYuan } from '#domain/money.ts'
import { decodePrice } from './product-card.ts'

/* Ours. What delivery costs and when it can be there, as it is shown before the checkout. */

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

const wireShownZone = wireFreightZone.extend({
  /** Null: the courier keeps to no day. */
  days: z.object({ from: z.number(), to: z.number(), weekdays: z.array(z.number()), cutoffHour: z.number() }).nullable(),
  closedDays: z.array(z.string()),
  workingWeekdays: z.array(z.number()),
  workingDays: z.array(z.string()),
})
type WireShownZone = z.infer<typeof wireShownZone>

export const encodeShownZone = ({ days, closedDays, workingWeekdays, workingDays, ...zone }: ShownZone): WireShownZone => ({
  ...encodeFreightZone(zone),
  days: days && { from: days.from, to: days.to, weekdays: days.weekdays, cutoffHour: days.cutoffHour },
  closedDays: [...closedDays],
  workingWeekdays: [...workingWeekdays],
  workingDays: [...workingDays],
})

export const decodeShownZone = (wire: WireShownZone): ShownZone => ({
  ...decodeFreightZone(wire),
  days: wire.days,
  closedDays: wire.closedDays,
  workingWeekdays: wire.workingWeekdays,
  workingDays: wire.workingDays,
})

export const freightEverywhere = endpoint({
  method: 'GET',
  path: '/freight/everywhere',
  access: 'public',
  summary: 'What delivery costs where no particular rule holds',
  data: wireShownZone,
  decode: decodeShownZone,
})

export const freightHome = endpoint({
  method: 'GET',
  path: '/freight/home',
  access: 'shopper',
  summary: 'What delivery costs to one’s default address, or where no particular rule holds',
  data: wireShownZone,
  decode: decodeShownZone,
})
