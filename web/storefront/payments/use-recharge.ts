import { useRouter } from '@tanstack/react-router'
import { startRecharge } from '#contract/shop/recharge.ts'
import type { Fen } from '#domain/money.ts'
import { ApiError } from '#web/api/client.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'
import { returnPath } from './return-path.ts'
import { sceneOf } from './scene.ts'

/** Throws when it could not be opened. */
export function useRecharge() {
  const router = useRouter()
  const endSession = useSessionEnd()
  const { locale } = useWords()

  return async (of: { offerId: number } | { amount: Fen }, method: 'wechat' | 'alipay'): Promise<void> => {
    try {
      const { number } = await router.options.context.api.call(startRecharge, {
        of,
        method,
        // Within WeChat the payment page opens another one, once WeChat has told who pays.
        scene: sceneOf(navigator.userAgent, false),
        // The server adds the number.
        returnTo: `${router.options.basepath}/${locale}${returnPath(method, { orderNumber: '', type: 'recharge' })}`,
      })
      await router.navigate({
        to: method === 'alipay' ? '/aliPay' : '/wxPay',
        search: { orderId: number, type: 'recharge' },
        state: { paying: { useBalance: false } },
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.isSessionInvalid)) throw error
      await endSession()
    }
  }
}
