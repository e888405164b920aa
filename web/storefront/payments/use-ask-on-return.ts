import { useEffect, useRef, useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import { useAskProvider } from './use-ask-provider.ts'

/** A bank may need a moment, and the shop asks a provider at most every three seconds. */
const ASK_AFTER_MS = [0, 3_500, 4_500] as const

/**
 * The provider has sent the shopper back: it is asked what has come of the payment; the return itself proves nothing (T27). Where the
 * provider does not answer, the page goes on waiting for its notice.
 */
export function useAskOnReturn(cashier: Cashier, isBack: boolean): { isAsking: boolean } {
  const { ask } = useAskProvider(cashier)
  const [round, setRound] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  const isAsking = isBack && round < ASK_AFTER_MS.length

  useEffect(() => {
    if (!isAsking) return
    let isOver = false
    const next = () => {
      if (!isOver) setRound((present) => present + 1)
    }
    const timer = setTimeout(
      () =>
        void latest
          .current()
          .catch(() => {})
          .then(next),
      ASK_AFTER_MS[round],
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isAsking, round])
  return { isAsking }
}
