import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { StateView } from '../orders/state-view.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'

export function PayFailed({ number, onRetry }: { number: string; onRetry: () => Promise<void> }) {
  const { t } = useWords()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <StateView
      mark="stopped"
      title={t('payments.failed')}
      text={t('payments.failed-hint')}
      actions={
        <>
          <Button
            isBusy={isBusy}
            onClick={() => {
              setIsBusy(true)
              void onRetry().finally(() => setIsBusy(false))
            }}
          >
            {t('payments.retry')}
          </Button>
          <SiteLink to={paths.order(number)} className={buttonClass} data-variant="quiet">
            {t('orders.view')}
          </SiteLink>
        </>
      }
    />
  )
}
