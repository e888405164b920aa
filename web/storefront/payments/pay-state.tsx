import type { Cashier } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { StateView } from '../orders/state-view.tsx'
import { useOrderAgain } from '../orders/use-order-again.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { Paybacks } from './paybacks.tsx'

type State = 'expired' | Exclude<OrderStatus, 'unpaid'>

/** Nothing is due any more (U40). */
export function PayState({ cashier, state }: { cashier: Cashier; state: State }) {
  if (cashier.type === 'recharge') return <RechargeState isPaid={state === 'paid'} />
  return <OrderState cashier={cashier} state={state} />
}

function OrderState({ cashier: { orderNumber, paybacks }, state }: { cashier: Cashier; state: State }) {
  const { t } = useWords()
  const isOver = state === 'expired' || state === 'cancelled' || state === 'refunded'
  const words = state === 'expired' || state === 'cancelled' || state === 'refunded' ? state : 'paid'
  const isStopped = words === 'expired' || words === 'cancelled'
  return (
    <StateView
      mark={state === 'expired' ? 'over' : isOver ? 'stopped' : 'done'}
      title={t(`payments.${words}`)}
      text={t(isStopped && paybacks.length > 0 ? 'payments.stopped-hint' : `payments.${words}-hint`)}
      actions={
        <>
          <Paybacks paybacks={paybacks} />
          {isOver ? <AgainButton number={orderNumber} /> : null}
          <SiteLink to={paths.order(orderNumber)} className={buttonClass} data-variant={isOver ? 'quiet' : undefined}>
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

function RechargeState({ isPaid }: { isPaid: boolean }) {
  const { t } = useWords()
  return (
    <StateView
      mark={isPaid ? 'done' : 'over'}
      title={t(isPaid ? 'payments.recharge-paid' : 'payments.recharge-expired')}
      text={isPaid ? '' : t('payments.recharge-expired-hint')}
      actions={
        <SiteLink to={paths.userBalance()} className={buttonClass}>
          {t(isPaid ? 'payments.to-balance' : 'payments.recharge-again')}
        </SiteLink>
      }
    />
  )
}
