import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { CashierDesk } from './cashier-desk.tsx'
import type { LoadedCashier } from './load-cashier.ts'
import { PayFailed } from './pay-failed.tsx'
import { PayFrame } from './pay-frame.tsx'
import { TransferView } from './transfer-view.tsx'

export function PayPage({ cashier, cancelledAt }: LoadedCashier) {
  const { t } = useWords()
  const router = useRouter()
  const [hasFailed, setHasFailed] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const { transfer } = cashier
  const isTransfer = transfer !== null && !isChoosing

  const failed = hasFailed ? (
    <PayFailed
      number={cashier.orderNumber}
      onRetry={async () => {
        // The payment may have worked although the answer was lost: look first.
        await router.invalidate()
        setHasFailed(false)
      }}
    />
  ) : null
  return (
    <PayFrame
      cashier={cashier}
      cancelledAt={cancelledAt}
      heading={t(
        isTransfer ? 'payments.transfer.title' : cashier.type === 'recharge' ? 'payments.title-recharge' : 'payments.title',
      )}
      instead={failed}
    >
      {transfer && isTransfer ? (
        <TransferView transfer={transfer} number={cashier.orderNumber} onOther={() => setIsChoosing(true)} />
      ) : (
        <CashierDesk cashier={cashier} onFailed={() => setHasFailed(true)} onTransfer={() => setIsChoosing(false)} />
      )}
    </PayFrame>
  )
}
