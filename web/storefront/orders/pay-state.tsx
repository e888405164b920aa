import { useState } from 'react'
import type { OrderStatus } from '#domain/order-status.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { StateView } from './state-view.tsx'
import { useOrderAgain } from './use-order-again.ts'

type State = 'expired' | Exclude<OrderStatus, 'unpaid'>

/** Nothing is to be paid here any more, and why. */
export function PayState({ number, state }: { number: string; state: State }) {
  const { t } = useWords()
  const isOver = state === 'expired' || state === 'cancelled' || state === 'refunded'
  const words = state === 'expired' || state === 'cancelled' || state === 'refunded' ? state : 'paid'
  return (
    <StateView
      mark={state === 'expired' ? 'over' : isOver ? 'stopped' : 'done'}
      title={t(`orders.pay.${words}`)}
      text={t(`orders.pay.${words}-hint`)}
      actions={
        <>
          {isOver ? <AgainButton number={number} /> : null}
          <SiteLink to={paths.order(number)} className={buttonClass} data-variant={isOver ? 'quiet' : undefined}>
            {t('orders.view')}
          </SiteLink>
          {isOver ? null : (
            <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
              {t('orders.go-on-shopping')}
            </SiteLink>
          )}
        </>
      }
    />
  )
}

function AgainButton({ number }: { number: string }) {
  const { t } = useWords()
  const { again, isBusy } = useOrderAgain(number)
  return (
    <Button isBusy={isBusy} onClick={() => void again()}>
      {t('orders.action.again')}
    </Button>
  )
}

/** The payment was sent and not confirmed. */
export function PayFailed({ number, onRetry }: { number: string; onRetry: () => Promise<void> }) {
  const { t } = useWords()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <StateView
      mark="stopped"
      title={t('orders.pay.failed')}
      text={t('orders.pay.failed-hint')}
      actions={
        <>
          <Button
            isBusy={isBusy}
            onClick={() => {
              setIsBusy(true)
              void onRetry().finally(() => setIsBusy(false))
            }}
          >
            {t('orders.pay.retry')}
          </Button>
          <SiteLink to={paths.order(number)} className={buttonClass} data-variant="quiet">
            {t('orders.view')}
          </SiteLink>
        </>
      }
    />
  )
}
