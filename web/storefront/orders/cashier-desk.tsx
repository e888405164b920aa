import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cashier, PayMethod } from '#domain/order.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { payOrder } from '#web/api/payments.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { BalanceTooLow } from './balance-too-low.tsx'
import styles from './cashier-desk.module.css'
import { ConfirmBalance } from './confirm-balance.tsx'
import { minutesAndSeconds } from './use-time-left.ts'

type Props = {
  cashier: Cashier
  secondsLeft: number
  /** The payment was sent, and nobody knows what came of it. */
  onFailed: () => void
  /** The order is not what this page shows any more. */
  onOutdated: () => void
}

/** The sum, the time left, and the open ways to pay. */
export function CashierDesk({ cashier, secondsLeft, onFailed, onOutdated }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const { refresh } = useVisitor()
  const open = cashier.methods.filter(({ isOpen }) => isOpen).map(({ method }) => method)
  const [method, setMethod] = useState<PayMethod | undefined>(open[0])
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isTooLow = method === 'balance' && cashier.balance < cashier.due

  const pay = async (chosen: PayMethod) => {
    setIsBusy(true)
    try {
      const outcome = await payOrder(router.options.context.api, cashier.orderNumber, chosen)
      // The balance was spent elsewhere since the page was made.
      if (outcome === 'balance-too-low') return onOutdated()
      void refresh()
      await router.navigate({ to: '/order_detail', search: { orderId: cashier.orderNumber, paid: 1 }, replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) return onFailed()
      if (error.isSessionInvalid) return void endSession()
      notify(error.message, { kind: 'problem' })
      if (isRefusal(error, 'order-paid', 'order-state-wrong', 'order-gone', 'pay-too-late')) return onOutdated()
      onFailed()
    } finally {
      setIsAsking(false)
      setIsBusy(false)
    }
  }

  return (
    <div className={`page ${styles.desk}`}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{t('orders.pay.title')}</h1>
        <p className={styles.amount}>
          <span className={styles.soft}>{t('orders.sum.due')}</span>
          <strong>{money(cashier.due)}</strong>
        </p>
        <p>
          {t('orders.pay.time-left')}{' '}
          <span role="timer" className={styles.clock}>
            {minutesAndSeconds(secondsLeft)}
          </span>
        </p>
        <p className={styles.soft}>{t('orders.number-is', { number: cashier.orderNumber })}</p>
      </header>
      <fieldset>
        <legend className={styles.legend}>{t('orders.pay.method')}</legend>
        {open.map((each) => (
          <label key={each} className={styles.method}>
            <input type="radio" name="method" value={each} checked={each === method} onChange={() => setMethod(each)} />
            <span>
              <span className={styles.name}>{t(`orders.pay-method.${each}`)}</span>
              <span className={styles.soft}>
                {each === 'balance'
                  ? t('orders.pay.balance-is', { amount: money(cashier.balance) })
                  : t(`orders.pay-method-note.${each}`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {isTooLow ? <BalanceTooLow cashier={cashier} hasOthers={open.length > 1} /> : null}
      <div className={styles.actions}>
        {method && !isTooLow ? (
          <Button variant="buy" isBusy={isBusy} onClick={() => (method === 'balance' ? setIsAsking(true) : void pay(method))}>
            {t('orders.pay.pay', { amount: money(cashier.due) })}
          </Button>
        ) : null}
        <SiteLink to={paths.order(cashier.orderNumber)} className={buttonClass} data-variant="plain">
          {t('orders.pay.later')}
        </SiteLink>
      </div>
      <ConfirmBalance
        isOpen={isAsking}
        due={cashier.due}
        balance={cashier.balance}
        isBusy={isBusy}
        onConfirm={() => void pay('balance')}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
