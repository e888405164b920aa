import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelOrder } from '#contract/shop/orders.ts'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { AskFirst } from '../orders/ask-first.tsx'
import { useSessionEnd } from '../session.ts'
import { useWords } from '../words.ts'

/** Who does not want to pay need not look for the order first. The page then shows what became of it. */
export function CancelUnpaid({ number }: { number: string }) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await router.options.context.api.call(cancelOrder, { number })
      notify(t('orders.cancel.done'))
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return void endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setBusy(false)
      setAsking(false)
    }
    await router.invalidate()
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {t('orders.action.cancel')}
      </button>
      <AskFirst
        action={isAsking ? 'cancel' : undefined}
        isBusy={isBusy}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
