import type { Db } from '#server/db/database.ts'
import type { ProviderNotice } from '#server/external/payment-provider.ts'
import { settlePayback } from '#server/features/ledger/settle-payback.ts'
import { findPaybackByNumber, markPaybackFailed } from './payback-sql.ts'
import type { ProviderName } from './sql.ts'

/**
 * Books what a provider reports of a payback: arrived or failed. `unknown`: the shop has no such payback. `refund-differs`: it belongs to
 * another payment or has another sum; nothing is booked then.
 */
export async function takeRefundNotice(
  tx: Db,
  method: ProviderName,
  notice: Extract<ProviderNotice, { kind: 'refund' }>,
  at: Date,
): Promise<'taken' | 'unknown' | 'refund-differs'> {
  const payback = await findPaybackByNumber(tx, method, notice.refundNumber)
  if (!payback) return 'unknown'
  const isOurs = payback.paymentNumber === notice.paymentNumber && (notice.amount === null || notice.amount === payback.amount)
  if (!isOurs) return 'refund-differs'
  if (notice.result.state === 'refunded') await settlePayback(tx, payback.id, notice.result.refundedAt)
  if (notice.result.state === 'failed') await markPaybackFailed(tx, payback.id, notice.result.reason, at)
  return 'taken'
}
