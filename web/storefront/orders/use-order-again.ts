import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { orderAgain } from '#contract/shop/orders.ts'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'

/** Straight to the confirm page, with what can still be bought. */
export function useOrderAgain(number: string): { again: () => Promise<void>; isBusy: boolean } {
  const router = useRouter()
  const { t, say } = useWords()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [isBusy, setIsBusy] = useState(false)

  const again = async () => {
    setIsBusy(true)
    try {
      const { keys, unavailable } = await router.options.context.api.call(orderAgain, { number })
      if (unavailable.length > 0) {
        notify(t('orders.again-without', { names: unavailable.map(say).join(t('orders.list-comma')) }), { kind: 'problem' })
      }
      if (keys.length > 0) await router.navigate({ href: paths.orderConfirm(keys.join(','), true) })
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  return { again, isBusy }
}
