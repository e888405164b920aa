import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type LinkPayMethod, payByLink } from '#contract/shop/pay-links.ts'
import type { Cashier } from '#domain/order.ts'
import type { PayOutcome } from '#domain/payment.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'
import { sceneOf } from '../scene.ts'
import { useServerClock } from '../use-server-clock.ts'
import { onceMoreIfBusy } from '../use-start-payment.ts'
import { askedWhoPays, askWhoPays } from '../wechat-payer.ts'

/** `at`: server time of the answer. */
export type BegunByLink = { state: 'begun'; method: LinkPayMethod; outcome: PayOutcome; at: string }
type Started = { state: 'none' | 'starting' } | BegunByLink | { state: 'failed'; error: unknown }

/** Starts paying at a provider, or shows the bank account. */
export function useStartByLink(token: string, { serverTime, opensInWechat }: Pick<Cashier, 'serverTime' | 'opensInWechat'>) {
  const router = useRouter()
  const { locale } = useWords()
  const serverNow = useServerClock(serverTime)
  const [started, setStarted] = useState<Started>({ state: 'none' })

  const start = useCallback(
    async (method: LinkPayMethod, isRefresh = false) => {
      setStarted({ state: 'starting' })
      try {
        const outcome = await onceMoreIfBusy(() =>
          router.options.context.api.call(payByLink, {
            token,
            method,
            isRefresh,
            scene: sceneOf(navigator.userAgent, opensInWechat),
            returnTo: `${router.options.basepath ?? ''}/${locale}${paths.payLink(token)}?back=1`,
          }),
        )
        if (outcome.kind !== 'paid' && outcome.kind !== 'transfer' && outcome.kind !== 'balance-too-low') {
          return setStarted({ state: 'begun', method, outcome, at: serverNow() })
        }
        await router.invalidate()
        setStarted({ state: 'none' })
      } catch (error) {
        if (isRefusal(error, 'wechat-payer-unknown') && askWhoPays(false)) return
        // It may be paid or over by now: the page shows it.
        await router.invalidate()
        setStarted({ state: 'failed', error })
      }
    },
    [router, locale, token, serverNow, opensInWechat],
  )
  // Back from asking WeChat who pays: the payment goes on.
  useEffect(() => {
    if (askedWhoPays() && opensInWechat) void start('wechat')
  }, [start, opensInWechat])
  const leave = useCallback(() => setStarted({ state: 'none' }), [])
  return { started, start, leave }
}
