import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changeOrder, type OrderChange } from '#contract/shop/orders.ts'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'

/** Until something is sent. A refusal says why, for instance that delivery there costs another sum. */
export function useOrderChange(number: string) {
  const router = useRouter()
  const { api } = router.options.context
  const { t } = useWords()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [isBusy, setBusy] = useState(false)
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.isSessionInvalid) return endSession()
    notify(wordsOfError(error, t), { kind: 'problem' })
  }
  const change = async (wanted: OrderChange) => {
    setBusy(true)
    try {
      await api.call(changeOrder, { number, ...wanted })
      notify(t('orders.changed'))
      await router.invalidate()
    } catch (error) {
      await fail(error)
    } finally {
      setBusy(false)
    }
  }
  return { api, change, fail, isBusy }
}
