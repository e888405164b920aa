import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { orderAgain } from '#web/api/orders.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'

/** Buys the wines of an order once more: straight to the confirm page, with what can still be had. */
export function useOrderAgain(number: string): { again: () => Promise<void>; isBusy: boolean } {
  const router = useRouter()
  const { t, say } = useWords()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [isBusy, setIsBusy] = useState(false)

  const again = async () => {
    setIsBusy(true)
    try {
      const { cartId, unavailable } = await orderAgain(router.options.context.api, number)
      if (unavailable.length > 0) {
        notify(t('orders.again-without', { names: unavailable.map(say).join(t('orders.list-comma')) }), { kind: 'problem' })
      }
      if (cartId !== '') await router.navigate({ href: paths.orderConfirm(cartId, true) })
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  return { again, isBusy }
}
