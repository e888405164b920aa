import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FlashState, type FlashTimes, flashState } from '#domain/flash-sale.ts'

const SECOND_MS = 1_000
/** When the shop's clock has been put back by more than any answer is under way, what was known before is forgotten. */
const LAG_MAX_MS = 10_000

/** The shop's clock as this page knows it; the visitor's own, which may be hours wrong, is not asked (U47). */
export type SaleClock = {
  /** Milliseconds of the epoch. Behind the shop by the way of an answer, never ahead of it: no button opens too early. */
  nowMs: () => number
  /** Takes an instant that the shop has named in an answer that has just come. */
  sync: (serverTime: string) => void
  /** Calls back at each full second, and at once when a tab that slept is looked at again. */
  subscribe: (listener: () => void) => () => void
}

export function createSaleClock(serverTime: string): SaleClock {
  const offsetBy = (serverTime: string): number => Date.parse(serverTime) - performance.now()
  const listeners = new Set<() => void>()
  let offset = offsetBy(serverTime)
  let timer: ReturnType<typeof setTimeout> | undefined

  const nowMs = () => performance.now() + offset
  const tick = () => {
    clearTimeout(timer)
    timer = setTimeout(tick, Math.ceil(SECOND_MS - (nowMs() % SECOND_MS)))
    for (const listener of listeners) listener()
  }

  return {
    nowMs,
    sync: (serverTime) => {
      const fresh = offsetBy(serverTime)
      // Every answer was under way for a while, so the one that says the latest time is the nearest to the truth.
      if (fresh <= offset && offset - fresh < LAG_MAX_MS) return
      offset = fresh
      if (listeners.size > 0) tick()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        timer = setTimeout(tick, Math.ceil(SECOND_MS - (nowMs() % SECOND_MS)))
        document.addEventListener('visibilitychange', tick)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', tick)
      }
    },
  }
}

/** One for the whole page, set after the time at which the page was made and after each `serverTime` that follows. */
export function useSaleClock(serverTime: string): SaleClock {
  const [clock] = useState(() => createSaleClock(serverTime))
  useEffect(() => clock.sync(serverTime), [clock, serverTime])
  return clock
}

/** Where a sale stands; changes by itself when its time comes (U48). Until the page has come alive it is what the server said. */
export const useFlashState = (clock: SaleClock, { state, ...times }: FlashTimes & { state: FlashState }): FlashState =>
  useSyncExternalStore(
    clock.subscribe,
    () => flashState(times, new Date(clock.nowMs())),
    () => state,
  )

/** Whole seconds until then, at least 0; null until the page has come alive: the server cannot know when it will be read. */
export const useSecondsUntil = (clock: SaleClock, until: string): number | null =>
  useSyncExternalStore(
    clock.subscribe,
    () => Math.max(0, Math.ceil((Date.parse(until) - clock.nowMs()) / SECOND_MS)),
    () => null,
  )
