import { refuse } from '#contract/refusals.ts'
import type { AfterSaleKind } from '#domain/after-sale.ts'
import type { Fen } from '#domain/money.ts'
import { refundTotal } from '#domain/refund-amount.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { findOwnUploads } from '#server/features/accounts/own-uploads.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { tell } from '#server/features/notices/outbox.ts'
import type { Deps } from '#server/http/deps.ts'
import { checkOrder, listRefundable, partsOf } from './refundable-lines.ts'
import { insertRequest, insertRequestEvent, insertRequestLines, lockOrderOf, promiseRefund } from './sql.ts'

type Wanted = {
  kind: AfterSaleKind
  reason: RefundReason | undefined
  explanation: string
  pictures: readonly string[]
  /** None: everything that is left. */
  lines: readonly { unique: string; quantity: number }[]
}

/**
 * Asks for money back for an own order. The amount is computed here and reserved at once: an order has one open request, and all
 * requests together never exceed what was paid (T14).
 */
export function applyForRefund(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  orderName: string,
  { kind, reason = refuse('refund-reason-required'), explanation, pictures, lines }: Wanted,
): Promise<{ number: string; amount: Fen }> {
  return transaction(db, async (tx) => {
    const order = (await lockOrderOf(tx, accountId, orderName)) ?? refuse('order-not-found')
    const at = now()
    await checkOrder(tx, order, at)
    const own = (await findOwnUploads(tx, accountId, pictures)) ?? refuse('picture-foreign')
    return openRequest(tx, order, { accountId, openedBy: null, kind, reason, explanation, pictures: own, lines }, at)
  })
}

type NewRequest = Wanted & { accountId: number; openedBy: number | null; reason: RefundReason }

/** In the caller's transaction, on a locked order for which money may be asked for. */
export async function openRequest(
  tx: Db,
  order: { id: number },
  { lines, ...request }: NewRequest,
  at: Date,
): Promise<{ number: string; amount: Fen }> {
  const parts = partsOf(await listRefundable(tx, order.id), request.kind, lines)
  const { amount } = refundTotal(parts)
  if (!(await promiseRefund(tx, order.id, amount))) refuse('refund-lines-wrong')
  const number = newNumber('', at)
  const id = await insertRequest(tx, { ...request, number, orderId: order.id, asked: amount, at })
  await insertRequestLines(
    tx,
    id,
    parts.map(({ line, ...part }) => ({ ...part, lineId: line.id })),
  )
  await insertRequestEvent(tx, id, 'applied', { byAccount: request.openedBy ?? request.accountId, at })
  if (request.openedBy === null) await tell(tx, { kind: 'refund-asked', subjectId: id })
  return { number, amount }
}
