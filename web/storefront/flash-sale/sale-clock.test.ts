import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaleClock } from './sale-clock.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const at = (seconds: number): string => new Date(Date.parse(NOON) + seconds * 1_000).toISOString()

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('U47: it goes on from what the shop said, whatever the visitor’s own clock says', () => {
  vi.setSystemTime('1999-01-01T00:00:00Z')
  const clock = createSaleClock(NOON)
  vi.advanceTimersByTime(90_000)
  expect(new Date(clock.nowMs()).toISOString()).toBe(at(90))
})

test('U47: it ticks at the shop’s full seconds, and not when nobody listens', () => {
  const clock = createSaleClock(at(0.4))
  const ticks: number[] = []
  const stop = clock.subscribe(() => ticks.push(clock.nowMs() - Date.parse(NOON)))
  vi.advanceTimersByTime(2_700)
  expect(ticks).toEqual([1_000, 2_000, 3_000])
  stop()
  vi.advanceTimersByTime(5_000)
  expect(ticks).toHaveLength(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('U47: a tab that is looked at again tells the time at once', () => {
  const clock = createSaleClock(NOON)
  const listener = vi.fn()
  const stop = clock.subscribe(listener)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('an answer that was long under way does not set it back; one that shows that it was asleep sets it on', () => {
  const clock = createSaleClock(NOON)
  clock.sync(at(-3))
  expect(clock.nowMs()).toBe(Date.parse(NOON))
  clock.sync(at(600))
  expect(clock.nowMs()).toBe(Date.parse(at(600)))
})

test('a shop that has put its clock back is believed', () => {
  const clock = createSaleClock(NOON)
  clock.sync(at(-3_600))
  expect(clock.nowMs()).toBe(Date.parse(at(-3_600)))
})
