import { useEffect, useRef, useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import { useAskProvider } from './use-ask-provider.ts'

/** Banks take a moment; the shop asks at most every three seconds. */
const ASK_AFTER_MS = [0, 3_500, 4_500] as const

/** Asks the provider after the return, which proves nothing itself (T27). Failures wait for the notice. */
export function useAskOnReturn(cashier: Cashier, isBack: boolean, byLink?: string): { isAsking: boolean } {
  const { ask } = useAskProvider(cashier, byLink)
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
