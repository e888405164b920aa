import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { PayMethod } from '#domain/payment.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../words.ts'
import { CashierDesk } from './cashier-desk.tsx'
import type { LoadedCashier } from './load-cashier.ts'
import { PayFailed } from './pay-failed.tsx'
import { PayFrame } from './pay-frame.tsx'
import { TransferView } from './transfer-view.tsx'
import { isRefused, useStartPayment } from './use-start-payment.ts'

export function PayPage({ cashier, cancelledAt, goods }: LoadedCashier) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const start = useStartPayment(cashier)
  const [failed, setFailed] = useState<PayMethod>()
  const [isChoosing, setIsChoosing] = useState(false)
  const { transfer } = cashier
  const isTransfer = transfer !== null && !isChoosing

  /** The payment may have worked although the answer was lost; what is paid is never paid twice. */
  const payAgain = async (method: PayMethod) => {
    try {
      await start({ method })
      await router.invalidate()
    } catch (error) {
      // No answer again: the page keeps saying so. A refusal shows what became of the order.
      if (!isRefused(error)) return
      if (!isRefusal(error, 'order-paid')) notify(error.message, { kind: 'problem' })
    }
    setFailed(undefined)
  }
  return (
    <PayFrame
      cashier={cashier}
      cancelledAt={cancelledAt}
      goods={goods}
      heading={t(
        isTransfer ? 'payments.transfer.title' : cashier.type === 'recharge' ? 'payments.title-recharge' : 'payments.title',
      )}
      instead={failed ? <PayFailed number={cashier.orderNumber} onRetry={() => payAgain(failed)} /> : null}
    >
      {transfer && isTransfer ? (
        <TransferView transfer={transfer} number={cashier.orderNumber} onOther={() => setIsChoosing(true)} />
      ) : (
        <CashierDesk cashier={cashier} onFailed={setFailed} onTransfer={() => setIsChoosing(false)} />
      )}
    </PayFrame>
  )
}
