import { expect, test } from 'vitest'
import type { Reader } from '#contract/localized.ts'
import { createFreightZone, decodeZone, decodeZoneForm, encodeZone, type StaffFreightZone } from '#contract/staff/freight.ts'
import { correctParcel, sendParcel } from '#contract/staff/parcels.ts'
import type { FreightZone } from '#domain/freight.ts'
import { fen } from '#domain/money.ts'
import type { Parcel } from '#domain/parcel.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import { decodeFreightZone, decodeShownZone, encodeFreightZone, encodeShownZone, freightEverywhere } from './freight.ts'
import { couriers, decodeParcel, encodeCouriers, encodeParcel } from './parcels.ts'

const reader: Reader = { locale: 'zh-CN', client: 'pc' }

const parcel: Parcel = {
  id: 9,
  courier: { zh: '顺丰速运', en: 'SF Express' },
  courierCode: 'shunfeng',
  courierPhone: '95338',
  trackingNumber: 'SF1234567890123',
  state: 'problem',
  shippedAt: '2026-11-21T08:00:00.000Z',
  isReplacement: true,
  lines: [{ unique: 'a'.repeat(32), quantity: 2 }],
  steps: [{ at: '2026-11-21T09:00:00.000Z', kind: 'problem', text: { zh: '电话无人接听', en: '' } }],
}

test('a parcel comes through the wire as it was', () => {
  expect(decodeParcel(JSON.parse(JSON.stringify(encodeParcel(parcel, reader))))).toEqual(parcel)
})

test('couriers: CRMEB’s id, name and code, in the language of a phone client', () => {
  const wire = encodeCouriers({ locale: 'en-US', client: 'phone' })
  expect(couriers.data.parse(wire)).toEqual(wire)
  expect(wire[0]).toEqual({ id: 1, name: 'SF Express', name_en: 'SF Express', code: 'shunfeng', phone: '95338' })
  expect(wire).toHaveLength(COURIERS.length)
})

const zone: FreightZone = {
  isDelivered: true,
  basis: 'weight',
  first: 3_000,
  firstFee: fen(18_00),
  step: 1_000,
  stepFee: fen(4_50),
  freeFrom: null,
}
const named: StaffFreightZone = {
  version: 'as read',
  ...zone,
  id: 4,
  name: { zh: '江浙沪', en: 'Shanghai' },
  codes: [310000, 320000],
  position: 1,
  days: null,
}

test('a freight zone comes through the wire, for everybody and for staff; one that is never free stays so', () => {
  const wire = encodeFreightZone(zone)
  expect(decodeFreightZone(wire)).toEqual(zone)
  const week = { workingWeekdays: [1, 2, 3, 4, 5], workingDays: ['2026-10-10'] }
  const days = { from: 1, to: 7, weekdays: [1, 2, 3], cutoffHour: 16 }
  for (const shown of [
    { ...zone, ...week, days, closedDays: ['2026-10-01'] },
    { ...zone, ...week, days: null, closedDays: [] },
  ]) {
    const wireShown = encodeShownZone(shown)
    expect(freightEverywhere.data.parse(wireShown)).toEqual(wireShown)
    expect(decodeShownZone(wireShown)).toEqual(shown)
  }
  // Which courier a merchant uses is nobody's business before there is an order.
  const withCourier = { ...zone, ...week, days: { ...days, courier: 'shunfeng' } as typeof days, closedDays: [] }
  expect(encodeShownZone(withCourier).days).toEqual(days)
  expect(decodeFreightZone(encodeFreightZone({ ...zone, freeFrom: fen(399_00) }))).toMatchObject({ freeFrom: 399_00 })
  expect(decodeZone(encodeZone(named, reader))).toEqual(named)
})

const form = {
  name: '江浙沪',
  name_en: 'Shanghai',
  codes: [310000, 310000],
  isDelivered: true,
  basis: 'weight',
  first: 3_000,
  firstFee: '18',
  step: 1_000,
  stepFee: '4.50',
  freeFrom: null,
}

test('what staff send of a zone: yuan become fen, a code counts once', () => {
  const body = createFreightZone.body?.parse(form)
  expect(body && decodeZoneForm(body)).toMatchObject({ codes: [310000], firstFee: 18_00, stepFee: 4_50, freeFrom: null })
})

test.each([
  { firstFee: '-1' },
  { firstFee: '1.005' },
  { firstFee: '1e3' },
  { firstFee: 18 },
  { stepFee: '1000000' },
  { first: 0 },
  { step: -1 },
  { step: 1.5 },
  { codes: [1] },
  { codes: ['x'] },
  { basis: 'volume' },
  { name: ' ' },
  { name_en: '' },
])('T33: a zone with %j is refused by the schema', (wrong) => {
  expect(createFreightZone.body?.safeParse({ ...form, ...wrong }).success).toBe(false)
})

test.each([
  { lines: [] },
  { lines: [{ unique: 'a'.repeat(32), quantity: 0 }] },
  { lines: [{ unique: 'a'.repeat(32), quantity: 1.5 }] },
  { lines: [{ unique: "' or 1=1", quantity: 1 }] },
  { courier: '' },
  { trackingNumber: '<script>' },
  { trackingNumber: 'x'.repeat(33) },
])('T33: a parcel with %j is refused by the schema', (wrong) => {
  const parcelForm = { courier: 'shunfeng', trackingNumber: 'SF1234567890123', ...wrong }
  expect(sendParcel.body?.safeParse(parcelForm).success).toBe(false)
  if (!('lines' in wrong)) expect(correctParcel.body?.safeParse(parcelForm).success).toBe(false)
})
