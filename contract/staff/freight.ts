import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { decodeFreightZone, encodeFreightZone, wireFreightZone } from '#contract/shop/freight.ts'
import { CLOSED_DAYS_MAX, CUTOFF_HOUR_MAX, DAYS_AHEAD_MAX, WEEKDAYS, type WorkingDays } from '#domain/delivery-day.ts'
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
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { seen, version } from './writing.ts'

const dayChoice = z.object({
  from: z.number(),
  to: z.number(),
  weekdays: z.array(z.number()),
  cutoffHour: z.number(),
  courier: z.string(),
})

const wireZone = wireFreightZone.extend({
  id: z.number(),
  ...localizedShape('name'),
  codes: z.array(z.number()),
  position: z.number(),
  days: dayChoice.nullable(),
  version,
})
type WireZone = z.infer<typeof wireZone>

/** `version` is of the rule as it was read (`content-changed`). */
export type StaffFreightZone = NamedFreightZone & { version: string }

export const encodeZone = (zone: StaffFreightZone, reader: Reader): WireZone => ({
  ...encodeFreightZone(zone),
  id: zone.id,
  ...encodeLocalized('name', zone.name, reader),
  codes: zone.codes,
  position: zone.position,
  days: zone.days,
  version: zone.version,
})

export const decodeZone = (wire: WireZone): StaffFreightZone => ({
  ...decodeFreightZone(wire),
  id: wire.id,
  name: decodeLocalized('name', wire),
  codes: wire.codes,
  position: wire.position,
  days: wire.days,
  version: wire.version,
})

const yuan = z.string().transform((text, context): Fen => {
  const amount = fromYuan(text)
  if (amount !== undefined && isFreightFee(amount)) return amount
  context.addIssue({ code: 'custom', message: 'not a sum of money' })
  return z.NEVER
})
const divisionCode = wireInt(110_000, 829_999)
const amount = wireInt(1, FREIGHT_AMOUNT_MAX)

const isCourierOrNone = (code: string): boolean => code === '' || COURIERS.some((courier) => courier.code === code)

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
  days: z
    .object({
      from: wireInt(1, DAYS_AHEAD_MAX),
      to: wireInt(1, DAYS_AHEAD_MAX),
      weekdays: z
        .array(wireInt(1, WEEKDAYS.length))
        .min(1)
        .max(WEEKDAYS.length)
        .transform((chosen) => WEEKDAYS.filter((weekday) => chosen.includes(weekday)) as number[]),
      cutoffHour: wireInt(1, CUTOFF_HOUR_MAX),
      courier: z.string().refine(isCourierOrNone).default(''),
    })
    .refine(({ from, to }) => !(to < from), { path: ['to'] })
    .nullable()
    .default(null),
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
  summary: 'Change a freight zone; without a version the last writer wins',
  params: byId,
  body: zoneForm.extend(seen),
  data: wireZone,
  encode: ({ id, zone, version }: { id: number; zone: FreightZoneDraft; version?: string | undefined }) => ({
    params: { id },
    body: { ...encodeZoneForm(zone), version },
  }),
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

const days = z.array(wireDay).max(CLOSED_DAYS_MAX)
const closedDays = z.object({ days })
/** Of the list that was changed: what others have added or taken away since then stays so. Without it the list is as it was sent. */
const seenDays = days.optional()

const workingDays = z.object({ workingWeekdays: z.array(z.number()), workingDays: z.array(z.string()) })
const workingDaysForm = z.object({
  /** 1 Monday to 7 Sunday. */
  workingWeekdays: z
    .array(wireInt(1, WEEKDAYS.length))
    .min(1)
    .max(WEEKDAYS.length)
    .transform((chosen) => WEEKDAYS.filter((weekday) => chosen.includes(weekday)) as number[]),
  workingDays: days,
  seen: z.object({ workingWeekdays: z.array(wireInt(1, WEEKDAYS.length)).max(WEEKDAYS.length), workingDays: days }).optional(),
})

export const findWorkingDays = endpoint({
  method: 'GET',
  path: '/staff/working-days',
  access: 'merchandiser',
  summary: 'The weekdays on which parcels leave, and single days that are worked besides',
  data: workingDays,
})

export const saveWorkingDays = endpoint({
  method: 'POST',
  path: '/staff/working-days',
  access: 'merchandiser',
  summary: 'Say anew on which weekdays and single days parcels leave; orders keep the days that they have',
  body: workingDaysForm,
  data: z.undefined(),
  encode: ({ wanted, seen }: { wanted: WorkingDays; seen?: WorkingDays | undefined }) => ({
    body: { ...writtenDays(wanted), seen: seen && writtenDays(seen) },
  }),
})

const writtenDays = ({ workingWeekdays, workingDays }: WorkingDays) => ({
  workingWeekdays: [...workingWeekdays],
  workingDays: [...workingDays],
})

export const listClosedDays = endpoint({
  method: 'GET',
  path: '/staff/closed-days',
  access: 'merchandiser',
  summary: 'Days on which nothing leaves and nothing is delivered',
  data: closedDays,
  decode: ({ days }) => days,
})

export const saveClosedDays = endpoint({
  method: 'POST',
  path: '/staff/closed-days',
  access: 'merchandiser',
  summary: 'Say anew on which days nothing leaves and nothing is delivered; orders keep the days that they have',
  body: closedDays.extend({ seen: seenDays }),
  data: z.undefined(),
  encode: (asked: { days: string[]; seen?: string[] | undefined }) => ({ body: asked }),
})
