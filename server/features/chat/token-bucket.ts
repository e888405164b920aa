export type TokenBucket = {
  take: () => boolean
  isFull: () => boolean
}

/** `atOnce` tokens, refilled at `perSecond`. */
export function tokenBucket({ atOnce, perSecond }: { atOnce: number; perSecond: number }): TokenBucket {
  let [left, at] = [atOnce, Date.now()]
  const refill = () => {
    const now = Date.now()
    left = Math.min(atOnce, left + (Math.max(0, now - at) * perSecond) / 1000)
    at = now
  }
  return {
    take: () => {
      refill()
      if (left < 1) return false
      left -= 1
      return true
    },
    isFull: () => {
      refill()
      return left === atOnce
    },
  }
}
