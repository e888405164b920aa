import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { subtract } from '#domain/money.ts'
import type { Cashier } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { BalanceTooLow } from './balance-too-low.tsx'
import { CancelUnpaid } from './cancel-unpaid.tsx'
import styles from './cashier-desk.module.css'
import { ConfirmBalance } from './confirm-balance.tsx'
import { firstChoice, payableBy } from './first-choice.ts'
import { MethodChoice } from './method-choice.tsx'
import { searchOf } from './pay-search.ts'
import { rememberedMethod, rememberMethod } from './remembered-method.ts'
import { UseBalance } from './use-balance.tsx'
import { isRefused, useStartPayment } from './use-start-payment.ts'

type Props = {
  cashier: Cashier
  /** Sent, result unknown. */
  onFailed: (method: PayMethod) => void
  onTransfer: () => void
}

export function CashierDesk({ cashier, onFailed, onTransfer }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const start = useStartPayment(cashier)
  const { refresh } = useVisitor()
  const methods = payableBy(cashier)
  const [picked, setPicked] = useState<PayMethod>()
  const [lastTime, setLastTime] = useState<string | null>(null)
  const [useBalance, setUseBalance] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // Only the browser knows the last method.
  useEffect(() => setLastTime(rememberedMethod()), [])

  const method = firstChoice(cashier, picked ?? lastTime)
  const isProvider = method === 'alipay' || method === 'wechat'
  const isBalanceOpen = cashier.methods.some((each) => each.method === 'balance' && each.isOpen)
  // A part already paid from the balance stays paid (use-begun.ts).
  const canUseBalance = isProvider && isBalanceOpen && cashier.paid === 0 && cashier.balance > 0 && cashier.balance < cashier.rest
  const due = canUseBalance && useBalance ? subtract(cashier.rest, cashier.balance) : cashier.rest

  const payHere = async (chosen: PayMethod) => {
    setIsBusy(true)
    try {
      await start({ method: chosen })
      void refresh()
      await router.invalidate()
      if (chosen === 'offline') onTransfer()
    } catch (error) {
      if (!isRefused(error)) return onFailed(chosen)
      notify(error.message, { kind: 'problem' })
    } finally {
      setIsAsking(false)
      setIsBusy(false)
    }
  }

  const pay = (chosen: PayMethod) => {
    rememberMethod(chosen)
    if (chosen === 'balance') return setIsAsking(true)
    if (chosen === 'offline') return void payHere(chosen)
    return void router.navigate({
      to: chosen === 'alipay' ? '/aliPay' : '/wxPay',
      search: searchOf(cashier),
      state: { paying: { useBalance: canUseBalance && useBalance } },
    })
  }

  return (
    <>
      {methods.length > 0 ? <MethodChoice cashier={cashier} methods={methods} chosen={method} onChoose={setPicked} /> : null}
      {canUseBalance ? (
        <UseBalance balance={cashier.balance} rest={cashier.rest} isUsed={useBalance} onChange={setUseBalance} />
      ) : null}
      {methods.length === 0 ? <BalanceTooLow cashier={cashier} /> : null}
      <div className={styles.actions}>
        {method ? (
          <Button variant="buy" isBusy={isBusy} onClick={() => pay(method)}>
            {method === 'offline' ? t('payments.show-account') : t('payments.pay', { amount: money(due) })}
          </Button>
        ) : null}
        <div className={styles.links}>
          {cashier.type === 'recharge' ? (
            <SiteLink to={paths.userBalance()}>{t('payments.later-recharge')}</SiteLink>
          ) : (
            <>
              <SiteLink to={paths.order(cashier.orderNumber)}>{t('payments.later')}</SiteLink>
              <CancelUnpaid number={cashier.orderNumber} />
            </>
          )}
        </div>
      </div>
      <ConfirmBalance
        isOpen={isAsking}
        due={cashier.rest}
        balance={cashier.balance}
        isBusy={isBusy}
        onConfirm={() => void payHere('balance')}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
