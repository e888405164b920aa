import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { startPayment } from '#contract/shop/pay-outcome.ts'
import type { Cashier } from '#domain/order.ts'
import type { PayMethod, PayOutcome } from '#domain/payment.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import { returnPath } from './return-path.ts'
import { sceneOf } from './scene.ts'

type Wanted = { method: PayMethod; useBalance?: boolean; isRefresh?: boolean }

/** Above the server's double-click limit. */
const AGAIN_AFTER_MS = 2_100

/** A call that meets another of the same moment is made once more. */
export const onceMoreIfBusy = <T>(start: () => Promise<T>): Promise<T> =>
  start().catch(async (error: unknown) => {
    if (!isRefusal(error, 'pay-in-progress')) throw error
    await new Promise((wake) => setTimeout(wake, AGAIN_AFTER_MS))
    return start()
  })

/** A refusal says that nothing was paid; any other error does not. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(error.status >= 500 && error.status < 600)

/** Undefined when it is paid or nobody is signed in. Errors are thrown; after a refusal the page is reloaded. */
export function useStartPayment({ orderNumber, type, opensInWechat }: Pick<Cashier, 'orderNumber' | 'type' | 'opensInWechat'>) {
  const router = useRouter()
  const endSession = useSessionEnd()
  const { locale } = useWords()

  return useCallback(
    async (wanted: Wanted): Promise<PayOutcome | undefined> => {
      const base = router.options.basepath ?? ''
      const start = () =>
        router.options.context.api.call(startPayment, {
          ...wanted,
          number: orderNumber,
          type,
          scene: sceneOf(navigator.userAgent, opensInWechat),
          returnTo: `${base}/${locale}${returnPath(wanted.method, { orderNumber, type })}`,
        })
      try {
        const outcome = await onceMoreIfBusy(start)
        if (outcome.kind !== 'paid' && outcome.kind !== 'balance-too-low') return outcome
        await router.invalidate()
        return undefined
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.isSessionInvalid) {
          await endSession()
          return undefined
        }
        if (!isRefusal(error, 'wechat-payer-unknown')) await router.invalidate()
        throw error
      }
    },
    [router, endSession, locale, orderNumber, type, opensInWechat],
  )
}
