import { useEffect, useRef, useState } from 'react'

const TICK_MS = 1_000
const secondsBetween = (from: string, to: string): number => Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1_000))

/** Seconds until `until` by the server's clock, since the visitor's may be wrong (U39). Catches up after the tab slept. */
export function useTimeLeft({ until, serverTime, onEnd }: { until: string; serverTime: string; onEnd: () => void }): number {
  const total = secondsBetween(serverTime, until)
  const [left, setLeft] = useState(total)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    setLeft(total)
    if (total === 0) return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const now = Math.max(0, total - Math.floor((performance.now() - startedAt) / 1_000))
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      end.current()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [total])

  return left
}

/** Longer times are told as date and time. */
export const CLOCK_SECONDS_MAX = 3_600

/** "29:05". */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
