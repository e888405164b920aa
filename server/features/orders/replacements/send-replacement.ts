import { refuse } from '#contract/refusals.ts'
import { can } from '#domain/order-status.ts'
import { leftToReplace } from '#domain/replacement.ts'
import { HANDED_OVER } from '#domain/vocabulary/shop-words.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { checkNumber, courierOf } from '#server/features/orders/parcels/courier.ts'
import { takeFromLots } from '#server/features/orders/parcels/lot-sql.ts'
import { insertParcel, insertSteps } from '#server/features/orders/parcels/sql.ts'
import { insertEvent } from '#server/features/orders/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { moveBottles } from './move-bottles.ts'
import { type LockedReplacement, lockReplacement, markCalledOff, markSent } from './sql.ts'

/** `courier`: a code or name; unknown couriers are not tracked. */
type Shipment = { courier: string; trackingNumber: string; byAccount: number }

/** In a parcel of its own, of which nothing counts as sent of the order. Answers the parcel's id. */
export function sendReplacement({ db, now }: Pick<Deps, 'db' | 'now'>, id: number, shipment: Shipment): Promise<number> {
  checkNumber(shipment)
  const { courier: word, trackingNumber, byAccount } = shipment
  return transaction(db, async (tx) => {
    const { orderId, orderStatus, lines, isBeingRefunded } = await requireWaiting(tx, id)
    if (isBeingRefunded) refuse('order-being-refunded')
    // Money for them may have gone back while they waited.
    if (!can('replace', orderStatus) || lines.some((line) => leftToReplace(line) < 0)) refuse('replacement-refunded')
    const at = now()
    const numbered = { ...courierOf(word), trackingNumber, at }
    const parcelId = (await insertParcel(tx, orderId, { ...numbered, byAccount, replacementId: id })) ?? refuse('parcel-exists')
    await markSent(tx, id, at)
    await insertSteps(tx, parcelId, [{ at, kind: 'handed-over', text: HANDED_OVER }])
    const note = `${numbered.courier} ${trackingNumber}`
    await insertEvent(tx, orderId, { kind: 'replacement-sent', byAccount, at, note })
    await tell(tx, { kind: 'shipped', subjectId: parcelId })
    // Last, because whoever locks lots locks nothing afterwards.
    await takeFromLots(tx, parcelId)
    return parcelId
  })
}

/** Before it is sent; its bottles go back to the stock. A request for money back that it has settled stays settled. */
export function callOffReplacement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  { byAccount, note }: { byAccount: number; note: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const { orderId, orderNumber, lines } = await requireWaiting(tx, id)
    await moveBottles(tx, orderNumber, lines, { out: false, byAccount })
    const at = now()
    await markCalledOff(tx, id, at)
    await insertEvent(tx, orderId, { kind: 'replacement-called-off', byAccount, at, note })
  })
}

async function requireWaiting(tx: Db, id: number): Promise<LockedReplacement> {
  const made = (await lockReplacement(tx, id)) ?? refuse('not-found')
  if (made.state !== 'waiting') refuse('replacement-not-waiting')
  return made
}
