import type { OrderReader } from '#contract/shop/order-shapes.ts'
import { toDateTime } from '#contract/times.ts'
import { text } from '#domain/locale.ts'
import { add, subtract, toYuan } from '#domain/money.ts'
import { isBeingTransferred } from '#domain/order.ts'
import type { Db } from '#server/db/database.ts'
import { findBankAccount, findToldAccount } from '#server/features/ledger/bank-account-sql.ts'
import { listCountedPayments } from '#server/features/ledger/payment-sql.ts'
import type { FoundOrder } from './find-order.ts'

/** Where to transfer the money of an order to. CRMEB's phone clients show a bank account nowhere but in the order's remark. */
export async function transferRemark(db: Db, order: FoundOrder, { client, locale, say }: OrderReader): Promise<string> {
  if (client !== 'phone' || !isBeingTransferred(order)) return ''
  const account = (await findToldAccount(db, order.id)) ?? (await findBankAccount(db))
  if (!account) return ''
  const paid = add(...(await listCountedPayments(db, order.id)).map(({ amount }) => amount))
  return say('payments.transfer.in-remark', {
    bank: text(account.bank, locale),
    holder: text(account.holder, locale),
    account: account.number,
    amount: toYuan(subtract(order.totals.due, paid)),
    reference: order.number,
    time: toDateTime(order.payBy),
  })
}
