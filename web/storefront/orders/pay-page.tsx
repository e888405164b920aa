import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import { CashierDesk } from './cashier-desk.tsx'
import { PayFailed, PayState } from './pay-state.tsx'
import { useTimeLeft } from './use-time-left.ts'

type Props = {
  cashier: Cashier
  /** When a cancelled order was cancelled. */
  cancelledAt: string | null
}

/** Paying one order, or what has become of it: too late, cancelled, paid, failed (U40). */
export function PayPage({ cashier, cancelledAt }: Props) {
  const router = useRouter()
  const [hasFailed, setHasFailed] = useState(false)
  const refresh = () => router.invalidate()
  const secondsLeft = useTimeLeft({ until: cashier.payBy, serverTime: cashier.serverTime, onEnd: () => void refresh() })

  const isTooLate = cashier.status === 'unpaid' ? secondsLeft === 0 : cancelledAt !== null && cancelledAt >= cashier.payBy
  if (isTooLate) return <PayState number={cashier.orderNumber} state="expired" />
  if (cashier.status !== 'unpaid') return <PayState number={cashier.orderNumber} state={cashier.status} />
  if (hasFailed) {
    return (
      <PayFailed
        number={cashier.orderNumber}
        onRetry={async () => {
          // The money may have gone through although the answer did not: look before it is tried again.
          await refresh()
          setHasFailed(false)
        }}
      />
    )
  }
  return <CashierDesk cashier={cashier} secondsLeft={secondsLeft} onFailed={() => setHasFailed(true)} onOutdated={refresh} />
}
