import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrollToTop } from './scroll-to-top.ts'

/** A window scrolled down by so many pixels. */
function scrolledTo(y: number, { wantsNoMotion = false } = {}) {
  const reader = new EventTarget()
  vi.stubGlobal('scrollY', y)
  vi.stubGlobal('scrollTo', (_x: number, to: number) => vi.stubGlobal('scrollY', to))
  vi.stubGlobal('scrollBy', (_x: number, by: number) => vi.stubGlobal('scrollY', Math.max(0, scrollY + by)))
  vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }))
  vi.stubGlobal('addEventListener', reader.addEventListener.bind(reader))
  vi.stubGlobal('removeEventListener', reader.removeEventListener.bind(reader))
  return reader
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('back to the top goes 50 px every 10 ms, and ends there', () => {
  scrolledTo(520)
  scrollToTop()
  vi.advanceTimersByTime(10)
  expect(scrollY).toBe(470)
  vi.advanceTimersByTime(40)
  expect(scrollY).toBe(270)
  vi.advanceTimersByTime(60)
  expect(scrollY).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('the reader’s own scrolling stops it', () => {
  const reader = scrolledTo(5_000)
  scrollToTop()
  vi.advanceTimersByTime(20)
  reader.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(1_000)
  expect(scrollY).toBe(4_900)
})

test('who wants no motion is at the top at once', () => {
  scrolledTo(5_000, { wantsNoMotion: true })
  scrollToTop()
  expect(scrollY).toBe(0)
})
