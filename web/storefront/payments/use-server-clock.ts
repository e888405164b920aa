import { useCallback, useMemo } from 'react'

/** Continues the server's time monotonically; the visitor's clock may be hours off (U39). */
export function useServerClock(serverTime: string): () => string {
  const start = useMemo(() => ({ time: Date.parse(serverTime), tick: performance.now() }), [serverTime])
  return useCallback(() => new Date(start.time + performance.now() - start.tick).toISOString(), [start])
}
