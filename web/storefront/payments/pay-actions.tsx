import { Link } from '@tanstack/react-router'
import type { Cashier } from '#domain/order.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './pay-actions.module.css'
import { searchOf } from './pay-search.ts'
import { useAskProvider } from './use-ask-provider.ts'

/** U39. */
export function PayActions({ cashier }: { cashier: Cashier }) {
  const { t } = useWords()
  const notify = useNotify()
  const { ask, isAsking } = useAskProvider(cashier)

  const check = async () => {
    try {
      if ((await ask()) === 'not-yet') notify(t('payments.not-yet'))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  return (
    <div className={styles.actions}>
      <Button variant="quiet" isBusy={isAsking} onClick={() => void check()}>
        {t('payments.have-paid')}
      </Button>
      <Link to="/payment" search={searchOf(cashier)} className={buttonClass} data-variant="plain">
        {t('payments.change-method')}
      </Link>
    </div>
  )
}
