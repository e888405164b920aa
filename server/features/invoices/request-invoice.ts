import { refuse } from '#contract/refusals.ts'
import { canRequestInvoice, INVOICE_WITHIN_DAYS } from '#domain/invoice.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { cancel, findOrderOf, upsertRequest } from './invoice-sql.ts'
import { findTitleOf } from './title-sql.ts'

type Request = { orderId: number; accountId: number; titleId: number; at: Date }

/** In the transaction that places the order. Refuses a foreign title. */
export async function requestInvoiceWith(tx: Db, { orderId, accountId, titleId, at }: Request): Promise<void> {
  const title = (await findTitleOf(tx, accountId, titleId)) ?? refuse('invoice-title-not-found')
  const { id: _, isDefault: __, ...copied } = title
  if (!(await upsertRequest(tx, { orderId, accountId, title: copied, at }))) refuse('invoice-issued')
}

type Asking = Pick<Deps, 'db' | 'now'>

/** Up to 60 days after the payment; asking again before the issue changes the title. */
export async function requestInvoice({ db, now }: Asking, accountId: number, name: string, titleId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const order = (await findOrderOf(tx, accountId, name, true)) ?? refuse('order-not-found')
    const at = now()
    if (!canRequestInvoice(order, at)) refuse('invoice-impossible', { days: INVOICE_WITHIN_DAYS })
    await requestInvoiceWith(tx, { orderId: order.id, accountId, titleId, at })
  })
}

/** Until it is issued. */
export async function cancelRequest({ db }: Asking, accountId: number, name: string): Promise<void> {
  const order = (await findOrderOf(db, accountId, name)) ?? refuse('order-not-found')
  if (!(await cancel(db, { orderId: order.id }, ['requested'], ''))) refuse('invoice-state-wrong')
}
