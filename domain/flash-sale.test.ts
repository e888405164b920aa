import { describe, expect, test } from 'vitest'
import { closedTimes, currentSlot, flashState, saleEnd, saleTimes, slotTimes, soldShare } from './flash-sale.ts'
import { shanghaiDay } from './shanghai.ts'

const MORNING = { startsHour: 10, hours: 4 }
/** 22 o'clock to 10 o'clock on the next day. */
const NIGHT = { startsHour: 22, hours: 12 }
const WHOLE_DAY = { startsHour: 9, hours: 24 }
const on = (time: string) => new Date(`2026-11-${time}:00+08:00`)
const stateOf = (slot: { startsHour: number; hours: number }, time: string) => flashState(slotTimes(slot, on(time)), on(time))

test('the day is the one in Shanghai, whatever the zone of the machine', () => {
  expect(shanghaiDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
  expect(shanghaiDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
})

test.each([
  [MORNING, '20T09:59', 'coming'],
  [MORNING, '20T10:00', 'running'],
  [MORNING, '20T13:59', 'running'],
  [MORNING, '20T14:00', 'ended'],
  [NIGHT, '20T21:59', 'coming'],
  [NIGHT, '20T22:00', 'running'],
  [NIGHT, '20T23:59', 'running'],
  [NIGHT, '21T00:00', 'running'],
  [NIGHT, '21T09:59', 'running'],
  [NIGHT, '21T10:00', 'coming'],
  [WHOLE_DAY, '20T08:59', 'running'],
  [WHOLE_DAY, '20T09:00', 'running'],
] as const)('U47: the slot %j is at %s %s', (slot, time, state) => expect(stateOf(slot, time)).toBe(state))

test('a slot past midnight shows the times of the day on which it opened', () => {
  expect(slotTimes(NIGHT, on('21T03:00'))).toEqual({ startsAt: '2026-11-20T14:00:00.000Z', endsAt: '2026-11-21T02:00:00.000Z' })
})

describe('a sale of three days', () => {
  const sale = (slot: typeof MORNING) => ({ ...slot, fromDay: '2026-11-20', toDay: '2026-11-22' })
  const of = (slot: typeof MORNING, time: string) => {
    const times = saleTimes(sale(slot), on(time))
    return [shanghaiDay(new Date(times.startsAt)), flashState(times, on(time))]
  }

  test.each([
    [MORNING, '15T12:00', '2026-11-20', 'coming'],
    [MORNING, '20T11:00', '2026-11-20', 'running'],
    [MORNING, '20T15:00', '2026-11-21', 'coming'],
    [MORNING, '22T15:00', '2026-11-22', 'ended'],
    [MORNING, '25T11:00', '2026-11-22', 'ended'],
    [NIGHT, '20T08:00', '2026-11-20', 'coming'],
    [NIGHT, '21T08:00', '2026-11-20', 'running'],
    [NIGHT, '23T08:00', '2026-11-22', 'running'],
    [NIGHT, '23T10:00', '2026-11-22', 'ended'],
  ] as const)('in the slot %j at %s it is the one of %s, %s', (slot, time, day, state) =>
    expect(of(slot, time)).toEqual([day, state]),
  )

  test.each([
    ['before it ever opened', MORNING, '20T09:00', undefined],
    ['while it ran', MORNING, '21T11:00', ['21T10:00', '21T11:00']],
    ['between two of its days', MORNING, '22T09:00', ['21T10:00', '21T14:00']],
    ['in the last night', NIGHT, '23T08:00', ['22T22:00', '23T08:00']],
    ['days after its end', NIGHT, '25T12:00', ['22T22:00', '23T10:00']],
  ] as const)('closed %s it has the last times in which it could be bought', (_, slot, closedAt, times) => {
    const found = closedTimes(sale(slot), on(closedAt))
    expect(found && [new Date(found.startsAt), new Date(found.endsAt)]).toEqual(times?.map(on))
  })

  test('it is over when the last night is', () => {
    expect(saleEnd(sale(NIGHT))).toEqual(on('23T10:00'))
  })
})

test('the slot to show first is never outside of the list (docs/wire.md, "Flash sale")', () => {
  const slots = (...states: ('coming' | 'running' | 'ended')[]) => states.map((state) => ({ state }))
  expect(currentSlot(slots('ended', 'running', 'coming'))).toBe(1)
  expect(currentSlot(slots('ended', 'coming', 'coming'))).toBe(1)
  expect(currentSlot(slots('ended', 'ended'))).toBe(1)
  expect(currentSlot([])).toBe(0)
})

test('the share that is sold is full only when nothing is left', () => {
  expect([0, 1, 199, 200].map((sold) => soldShare({ offered: 200, sold }))).toEqual([0, 0, 99, 100])
})
