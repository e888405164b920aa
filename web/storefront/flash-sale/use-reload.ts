import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { SaleClock } from './sale-clock.ts'

/** Not all who watch a sale ask in the same instant. */
const SPREAD_MS = 5_000

/** Loads the page's data anew, once, soon after they have become stale. */
export function useReloadWhen(isStale: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => void router.invalidate(), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [isStale, router])
}

/** Whether the day has changed since the page was made: a slot then has other times and other sales. */
export function useIsNewDay(clock: SaleClock, serverTime: string): boolean {
  const madeOn = shanghaiDay(new Date(serverTime))
  const today = useSyncExternalStore(
    clock.subscribe,
    () => shanghaiDay(new Date(clock.nowMs())),
    () => madeOn,
  )
  return today !== madeOn
}
