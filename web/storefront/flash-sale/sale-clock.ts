import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FlashState, type FlashTimes, flashState } from '#domain/flash-sale.ts'

const SECOND_MS = 1_000
/** A larger step back means that the server's clock was changed. */
const LAG_MAX_MS = 10_000

/** The server's clock; the visitor's may be hours off (U47). */
export type SaleClock = {
  /** Epoch milliseconds. Behind the server by an answer's latency, never ahead: no button opens too early. */
  nowMs: () => number
  /** Call at once when an answer arrives. */
  sync: (serverTime: string) => void
  /** Each full second, and when the tab becomes visible. */
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
      // Answers are delayed, so the latest time is the closest.
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

/** One per page. */
export function useSaleClock(serverTime: string): SaleClock {
  const [clock] = useState(() => createSaleClock(serverTime))
  useEffect(() => clock.sync(serverTime), [clock, serverTime])
  return clock
}

/** Changes by itself (U48). Before hydration the server's state. */
export const useFlashState = (clock: SaleClock, { state, ...times }: FlashTimes & { state: FlashState }): FlashState =>
  useSyncExternalStore(
    clock.subscribe,
    () => flashState(times, new Date(clock.nowMs())),
    () => state,
  )

/** Null before hydration: the page may be cached. */
export const useSecondsUntil = (clock: SaleClock, until: string): number | null =>
  useSyncExternalStore(
    clock.subscribe,
    () => Math.max(0, Math.ceil((Date.parse(until) - clock.nowMs()) / SECOND_MS)),
    () => null,
  )
