import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { SaleClock } from './sale-clock.ts'

/** Spreads the load of many watchers. */
const SPREAD_MS = 5_000

/** Once, soon after the data became stale. */
export function useReloadWhen(isStale: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => void router.invalidate(), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [isStale, router])
}

/** A new day has other times and sales. */
export function useIsNewDay(clock: SaleClock, serverTime: string): boolean {
  const madeOn = shanghaiDay(new Date(serverTime))
  const today = useSyncExternalStore(
    clock.subscribe,
    () => shanghaiDay(new Date(clock.nowMs())),
    () => madeOn,
  )
  return today !== madeOn
}
