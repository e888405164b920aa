import { useCallback, useMemo } from 'react'

/** The server's time, carried on from when it said it by a clock that nobody sets: the visitor's own may be hours off (U39). */
export function useServerClock(serverTime: string): () => string {
  const start = useMemo(() => ({ time: Date.parse(serverTime), tick: performance.now() }), [serverTime])
  return useCallback(() => new Date(start.time + performance.now() - start.tick).toISOString(), [start])
}
