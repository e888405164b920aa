import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { type LinkPayMethod, payByLink } from '#contract/shop/pay-links.ts'
import type { PayOutcome } from '#domain/payment.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'
import { sceneOf } from '../scene.ts'
import { useServerClock } from '../use-server-clock.ts'
import { onceMoreIfBusy } from '../use-start-payment.ts'

/** `at`: server time of the answer. */
export type BegunByLink = { state: 'begun'; method: LinkPayMethod; outcome: PayOutcome; at: string }
type Started = { state: 'none' | 'starting' } | BegunByLink | { state: 'failed'; error: unknown }

/** Starts paying at a provider, or shows the bank account. */
export function useStartByLink(token: string, serverTime: string) {
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
            scene: sceneOf(navigator.userAgent),
            returnTo: `${router.options.basepath ?? ''}/${locale}${paths.payLink(token)}?back=1`,
          }),
        )
        if (outcome.kind !== 'paid' && outcome.kind !== 'transfer' && outcome.kind !== 'balance-too-low') {
          return setStarted({ state: 'begun', method, outcome, at: serverNow() })
        }
        await router.invalidate()
        setStarted({ state: 'none' })
      } catch (error) {
        // It may be paid or over by now: the page shows it.
        await router.invalidate()
        setStarted({ state: 'failed', error })
      }
    },
    [router, locale, token, serverNow],
  )
  const leave = useCallback(() => setStarted({ state: 'none' }), [])
  return { started, start, leave }
}
