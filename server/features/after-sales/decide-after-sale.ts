import { refuse } from '#contract/refusals.ts'
import { type Fen, subtract, toYuan, ZERO } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { putBackToLots } from '#server/features/orders/parcels/lot-sql.ts'
import { type ActingStaff, actFor } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { startPaying } from './pay-after-sale.ts'
import { restockReturned, restockWithdrawn } from './restock.ts'
import {
  insertRequestEvent,
  type LockedRequest,
  listHeldLines,
  lockRequest,
  moveRequest,
  promiseRefund,
  releaseLines,
  setAgreed,
  setRefusal,
} from './sql.ts'

/* What staff decide, never about their own request. Of two decisions at once the second is refused. */

type Parts = Pick<Deps, 'db' | 'now'>

/**
 * Agrees to a request; to less than asked for only with a note, which the shopper reads. Money only: pays back now and returns
 * unsent pieces to stock. Otherwise the shopper may send the goods.
 */
export function agreeAfterSale(
  { db, now }: Parts,
  staff: ActingStaff,
  number: string,
  agreed: { amount?: Fen | undefined; note: string },
): Promise<void> {
  return transaction(db, (tx) => agreeIn(tx, staff, number, { ...agreed, at: now() }))
}

/** Agrees to a request in the caller's transaction. */
export async function agreeIn(
  tx: Db,
  staff: ActingStaff,
  number: string,
  { amount: wanted, note, at }: { amount?: Fen | undefined; note: string; at: Date },
): Promise<void> {
  const request = await requireRequest(tx, number)
  const amount = wanted ?? request.asked
  if (amount > request.asked) refuse('refund-above-asked', { max: toYuan(request.asked) })
  // It would end the order as one whose money went back.
  if (amount === ZERO && request.asked > ZERO) refuse('refund-nothing')
  if (amount < request.asked && note === '') refuse('after-sale-note-required')
  const isMoneyOnly = request.kind === 'money'
  if (!(await moveRequest(tx, request.id, isMoneyOnly ? 'agree-to-refund' : 'agree-to-return'))) refuse('after-sale-state-wrong')
  await setAgreed(tx, request.id, amount)
  await changePromise(tx, request.orderId, subtract(amount, request.asked))
  await record(tx, staff, { ...request, amount }, { action: 'refund-agreed', reason: note, at })
  await insertRequestEvent(tx, request.id, isMoneyOnly ? 'paying' : 'agreed', { byAccount: staff.accountId, at, note })
  if (!isMoneyOnly) return
  await restockWithdrawn(tx, request.id)
  await startPaying(tx, { ...request, amount }, { byAccount: staff.accountId, at })
}

/** Refuses with a reason that the shopper reads. The pieces can be asked for again. */
export async function refuseAfterSale({ db, now }: Parts, staff: ActingStaff, number: string, reason: string): Promise<void> {
  if (reason === '') refuse('after-sale-note-required')
  await transaction(db, async (tx) => {
    const request = await requireRequest(tx, number)
    if (!(await moveRequest(tx, request.id, 'refuse'))) refuse('after-sale-state-wrong')
    await setRefusal(tx, request.id, reason)
    const at = now()
    await record(tx, staff, request, { action: 'refund-refused', reason, at })
    await insertRequestEvent(tx, request.id, 'refused', { byAccount: staff.accountId, at, note: reason })
    await releaseRequest(tx, request)
  })
}

/** Returned goods have arrived: all but the broken pieces go back to stock, and the money goes back. */
export function takeInReturn(
  { db, now }: Parts,
  staff: ActingStaff,
  number: string,
  { broken, note }: { broken: readonly { unique: string; quantity: number }[]; note: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const request = await requireRequest(tx, number)
    const brokenOf = new Map(broken.map(({ unique, quantity }) => [unique, quantity]))
    const lines = await listHeldLines(tx, request.id)
    const isKnown = broken.every(({ unique, quantity }) =>
      lines.some((line) => line.unique === unique && quantity <= line.quantity),
    )
    if (!isKnown || brokenOf.size < broken.length) refuse('refund-lines-wrong')
    if (!(await moveRequest(tx, request.id, 'take-in'))) refuse('after-sale-state-wrong')
    const at = now()
    const byAccount = staff.accountId
    await record(tx, staff, request, { action: 'return-arrived', reason: note, at })
    await insertRequestEvent(tx, request.id, 'arrived', { byAccount, at, note })
    await insertRequestEvent(tx, request.id, 'paying', { byAccount, at })
    const back = await restockReturned(tx, request.id, brokenOf)
    await startPaying(tx, request, { byAccount, at })
    // Last, because whoever locks lots locks nothing afterwards.
    await putBackToLots(tx, back)
  })
}

type Decision = { action: 'refund-agreed' | 'refund-refused' | 'return-arrived'; reason: string; at: Date }

const record = (tx: Db, staff: ActingStaff, { accountId, number, orderNumber, amount }: LockedRequest, decision: Decision) =>
  actFor(tx, staff, { forAccount: accountId, subject: orderNumber, amount, details: { request: number }, ...decision })

/** Releases the money and pieces that a request had reserved. */
export async function releaseRequest(tx: Db, { id, orderId, amount }: LockedRequest): Promise<void> {
  await changePromise(tx, orderId, -amount)
  await releaseLines(tx, id)
}

async function changePromise(tx: Db, orderId: number, change: number): Promise<void> {
  if (!(await promiseRefund(tx, orderId, change))) throw new Error(`order ${orderId} cannot promise ${change} fen more`)
}

const requireRequest = async (tx: Db, number: string): Promise<LockedRequest> =>
  (await lockRequest(tx, { number })) ?? refuse('not-found')
