import { refuse } from '#contract/refusals.ts'
import { type AfterSaleKind, isRefundTime, REFUND_DAYS } from '#domain/after-sale.ts'
import { can } from '#domain/order-status.ts'
import { type LineRefund, type RefundableLine, refundableQuantity, refundOfLine } from '#domain/refund-amount.ts'
import type { Db } from '#server/db/database.ts'
import { linesOf } from '#server/features/orders/order-rows-sql.ts'
import { type AskedOrder, findAskedOrderOf, hasOpenRequest, listLineShares } from './sql.ts'

export type IdentifiedLine = RefundableLine & { id: number }

/** The lines of an order, with what decides how many pieces and how much money of each can be asked back. */
export async function listRefundable(db: Db, orderId: number): Promise<IdentifiedLine[]> {
  const lines = (await linesOf(db, [{ id: orderId }])).get(orderId) ?? []
  const shares = new Map((await listLineShares(db, orderId)).map((share) => [share.unique, share]))
  return lines.flatMap((line) => {
    const share = shares.get(line.unique)
    return share ? [{ ...line, ...share }] : []
  })
}

/** Refuses with the reason when no money can be asked for now. */
export async function requireRefundable(
  db: Db,
  accountId: number,
  name: string,
  at: Date,
): Promise<{ order: AskedOrder; lines: IdentifiedLine[] }> {
  const order = (await findAskedOrderOf(db, accountId, name)) ?? refuse('order-not-found')
  await checkOrder(db, order, at)
  return { order, lines: await listRefundable(db, order.id) }
}

/** Refuses an order in a state without refunds, one that was received too long ago, and one with an open request. */
export async function checkOrder(db: Db, { id, status, receivedAt }: AskedOrder, at: Date): Promise<void> {
  if (!can('refund', status)) refuse('order-state-wrong')
  if (!isRefundTime({ status, receivedAt: receivedAt?.toISOString() ?? null }, at))
    refuse('refund-too-late', { days: REFUND_DAYS })
  if (await hasOpenRequest(db, id)) refuse('after-sale-open')
}

export type Part = LineRefund & { line: IdentifiedLine; quantity: number }

/** What is asked for, per line; nothing named: all that is left. Refuses unknown lines and lines named twice. */
export function partsOf(
  lines: readonly IdentifiedLine[],
  kind: AfterSaleKind,
  wanted: readonly { unique: string; quantity: number }[],
): Part[] {
  const pieces = wanted.length > 0 ? wanted : everything(lines, kind)
  const names = new Set(pieces.map(({ unique }) => unique))
  if (names.size === 0 || names.size < pieces.length) refuse('refund-lines-wrong')
  return pieces.map(({ unique, quantity }) => {
    const line = lines.find((each) => each.unique === unique)
    if (!line || quantity < 1) return refuse('refund-lines-wrong')
    const refund = refundOfLine(line, quantity, kind)
    return refund ? { ...refund, line, quantity } : refuse('refund-too-many', { max: refundableQuantity(line, kind) })
  })
}

const everything = (lines: readonly IdentifiedLine[], kind: AfterSaleKind) =>
  lines.map((line) => ({ unique: line.unique, quantity: refundableQuantity(line, kind) })).filter(({ quantity }) => quantity > 0)
