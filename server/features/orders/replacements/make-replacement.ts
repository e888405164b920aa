import { refuse } from '#contract/refusals.ts'
import { can } from '#domain/order-status.ts'
import { type ParcelLine, planShipment } from '#domain/parcel.ts'
import { leftToReplace, type ReplacementReason } from '#domain/replacement.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { insertEvent } from '#server/features/orders/sql.ts'
import { requireSomebodyElse } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { moveBottles } from './move-bottles.ts'
import { findByForm, insertReplacement, listSentLines, lockOrderToReplace, type SentLine } from './sql.ts'

/** The replacement that a form has made, if it was sent before. */
export { findByForm as madeByForm } from './sql.ts'

export type Wanted = { key: string; reason: ReplacementReason; note: string; lines: readonly ParcelLine[] }
type By = { byAccount: number; at: Date }

/**
 * New bottles for some that were sent; they leave the stock at this moment. Answers the replacement's id, for the same form again the
 * same one. Refuses more than the shopper has, less what money is asked back for or was replaced before, and wines that are sold out.
 */
export function makeReplacement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  byAccount: number,
  number: string,
  wanted: Wanted,
): Promise<number> {
  return transaction(db, (tx) => replaceIn(tx, number, { ...wanted, afterSaleId: null, byAccount, at: now() }))
}

/** In the caller's transaction. `afterSaleId`: the request that it settles, whose pieces are free again. */
export async function replaceIn(
  tx: Db,
  number: string,
  { lines: wanted, ...made }: Wanted & By & { afterSaleId: number | null },
): Promise<number> {
  const order = (await lockOrderToReplace(tx, number)) ?? refuse('order-not-found')
  const before = await findByForm(tx, order.id, made.key)
  if (before !== undefined) return before
  await requireSomebodyElse(tx, made.byAccount, order.accountId)
  if (!can('replace', order.status)) refuse('replacement-nothing-sent')
  const lines = planned(await listSentLines(tx, order.id), wanted)
  await moveBottles(tx, order.number, lines, { out: true, byAccount: made.byAccount })
  const id = await insertReplacement(tx, { ...made, orderId: order.id, lines })
  await insertEvent(tx, order.id, { kind: 'replacement-made', byAccount: made.byAccount, at: made.at, note: made.note })
  return id
}

function planned(sent: readonly SentLine[], wanted: readonly ParcelLine[]): (SentLine & { quantity: number })[] {
  const lineOf = (unique: string) => sent.find((line) => line.unique === unique) ?? refuse('not-found')
  const plan = planShipment(
    sent.map((line) => ({ unique: line.unique, quantity: leftToReplace(line), shipped: 0, withdrawn: 0 })),
    wanted,
  )
  switch (plan.kind) {
    case 'planned':
      return plan.lines.map(({ unique, quantity }) => ({ ...lineOf(unique), quantity }))
    case 'too-many':
      return refuse('replacement-too-many', { name: lineOf(plan.unique).name, left: plan.left })
    case 'unknown-line':
      return refuse('not-found')
    case 'nothing-left':
      return refuse('replacement-nothing-left')
  }
}
