import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import type { PayMethod, PayOutcome } from '#domain/payment.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useServerClock } from './use-server-clock.ts'
import { useStartPayment } from './use-start-payment.ts'
import { askedWhoPays, askWhoPays } from './wechat-payer.ts'

/** `at`: server time of the answer. */
export type Begun =
  | { state: 'starting' }
  | { state: 'begun'; outcome: PayOutcome; at: string }
  | { state: 'failed'; error: unknown }

/** Starts with the page. `renew` gets a fresh code or form. */
export function useBegun(cashier: Cashier, method: PayMethod, isOn: boolean): { begun: Begun; renew: () => void } {
  const router = useRouter()
  const serverNow = useServerClock(cashier.serverTime)
  const start = useStartPayment(cashier)
  const [begun, setBegun] = useState<Begun>({ state: 'starting' })
  // A change of language is no new payment; the balance's part stays paid.
  const latest = useRef({ start, serverNow, hasPaidPart: cashier.paid > 0 })
  latest.current = { start, serverNow, hasPaidPart: cashier.paid > 0 }

  const begin = useCallback(
    async (isRefresh: boolean) => {
      setBegun({ state: 'starting' })
      let useBalance = false
      try {
        useBalance = latest.current.hasPaidPart || (router.latestLocation.state.paying ?? askedWhoPays())?.useBalance === true
        const outcome = await latest.current.start({ method, useBalance, isRefresh })
        if (!outcome) return
        const at = latest.current.serverNow()
        // The page shows the new rest.
        if (useBalance) await router.invalidate()
        setBegun({ state: 'begun', outcome, at })
      } catch (error) {
        if (isRefusal(error, 'wechat-payer-unknown') && askWhoPays(useBalance)) return
        setBegun({ state: 'failed', error })
      }
    },
    [method, router],
  )
  useEffect(() => {
    if (isOn) void begin(false)
  }, [isOn, begin])
  return { begun, renew: () => void begin(begun.state === 'begun') }
}
