import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { checkZone, zoneDraft, zoneValues } from './zone-values.ts'

const right = {
  ...zoneValues(undefined),
  name: { zh: '江浙沪', en: 'Shanghai and around' },
  codes: [310000],
  firstFee: '12',
  stepFee: '2.50',
}

test('weights are typed in kilograms and kept in grams; money is typed in yuan and kept in fen', () => {
  expect(checkZone(right, false)).toEqual({})
  expect(zoneDraft({ ...right, first: '1.5', freeFrom: '299' })).toMatchObject({
    first: 1_500,
    firstFee: 12_00,
    step: 1_000,
    stepFee: 2_50,
    freeFrom: 299_00,
  })
  expect(zoneDraft({ ...right, basis: 'number', first: '6', step: '6' })).toMatchObject({ first: 6, step: 6, freeFrom: null })
})

test.each([
  [{ name: { zh: ' ', en: 'Shanghai' } }, { name: 'name' }],
  [{ codes: [] }, { codes: 'places' }],
  [{ first: '0' }, { first: 'kilograms' }],
  [{ basis: 'number' as const, step: '1.5' }, { step: 'packs' }],
  [{ firstFee: '-1' }, { firstFee: 'fee' }],
  [{ freeFrom: 'never' }, { freeFrom: 'free-from' }],
  [{ position: '' }, { position: 'position' }],
  [{ hasDays: true, daysFrom: '3', daysTo: '2' }, { daysTo: 'days' }],
  [
    { hasDays: true, weekdays: [], cutoffHour: '25' },
    { weekdays: 'weekdays', cutoffHour: 'cutoff' },
  ],
])('%o is told beside its field', (change, problems) => expect(checkZone({ ...right, ...change }, false)).toEqual(problems))

test('the one for everywhere names no places, and where nothing is delivered to no price is asked for', () => {
  expect(checkZone({ ...right, codes: [] }, true)).toEqual({})
  const none = { ...right, isDelivered: false, first: '', firstFee: '', step: '', stepFee: '' }
  expect(checkZone(none, false)).toEqual({})
  expect(zoneDraft(none)).toMatchObject({ isDelivered: false, first: 1, firstFee: 0 })
})

test('a zone that is there fills the form, and comes out of it unchanged', () => {
  const zone = { ...zoneDraft({ ...right, first: '0.5', freeFrom: '399' }), id: 4, firstFee: fen(8_05) }
  expect({ ...zoneDraft(zoneValues(zone)), id: 4 }).toEqual(zone)
})

test('U71: days of delivery come out of the form as they were typed, and none where nothing is delivered', () => {
  const days = { ...right, hasDays: true, daysFrom: '2', daysTo: '5', weekdays: [1, 2, 6], cutoffHour: '16', courier: 'shunfeng' }
  expect(checkZone(days, false)).toEqual({})
  expect(zoneDraft(days).days).toEqual({ from: 2, to: 5, weekdays: [1, 2, 6], cutoffHour: 16, courier: 'shunfeng' })
  expect(zoneDraft({ ...days, hasDays: false }).days).toBeNull()
  expect(zoneDraft({ ...days, isDelivered: false }).days).toBeNull()
})
