import { refuse } from '#contract/refusals.ts'
import { can } from '#domain/order-status.ts'
import { type ParcelLine, planShipment } from '#domain/parcel.ts'
import { HANDED_OVER } from '#domain/vocabulary/shop-words.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { moveOrder } from '../move-order.ts'
import { checkNumber, courierOf } from './courier.ts'
import { takeFromLots } from './lot-sql.ts'
import {
  addShipped,
  insertParcel,
  insertParcelLines,
  insertSteps,
  listLinesToShip,
  lockOrderToShip,
  type NamedLineToShip,
} from './sql.ts'

type Shipment = {
  /** A courier's code or name; unknown couriers are not tracked. */
  courier: string
  trackingNumber: string
  byAccount: number
  at: Date
  /** Everything that is left unless said. */
  lines?: readonly ParcelLine[] | undefined
}

/**
 * Sends a parcel: with the last bottle the order becomes shipped, before that part-shipped. Answers the parcel's id. Refuses when
 * the number does not fit the courier, the order's status does not allow it or money back is asked for.
 */
export function sendParcel(db: Pool, number: string, shipment: Shipment): Promise<number> {
  checkNumber(shipment)
  const { courier: word, trackingNumber, byAccount, at } = shipment
  return transaction(db, async (tx) => {
    const order = await lockOrderToShip(tx, number)
    if (!order) refuse('order-not-found')
    if (!can('ship', order.status)) refuse('order-has-changed')
    if (order.isBeingRefunded) refuse('order-being-refunded')
    const lines = await listLinesToShip(tx, [order.id])
    const plan = planned(lines, shipment.lines)
    const parcelId = await insertParcel(tx, order.id, {
      ...courierOf(word),
      trackingNumber,
      byAccount,
      at,
    })
    if (parcelId === undefined) refuse('parcel-exists')
    await insertParcelLines(tx, parcelId, plan.lines)
    await addShipped(tx, plan.lines)
    await insertSteps(tx, parcelId, [{ at, kind: 'handed-over', text: HANDED_OVER }])
    if (!(await moveOrder(tx, order.id, plan.isLast ? 'ship' : 'ship-part', { byAccount, at }))) refuse('order-has-changed')
    await tell(tx, { kind: 'shipped', subjectId: parcelId })
    // Last, because whoever locks lots locks nothing afterwards.
    await takeFromLots(tx, parcelId)
    return parcelId
  })
}

/** Ships a part-shipped order whose rest was refunded, in the caller's transaction. False when there is nothing to do. */
export async function endShipping(tx: Db, orderId: number, by: { byAccount: number | null; at: Date }): Promise<boolean> {
  const lines = await listLinesToShip(tx, [orderId])
  if (planShipment(lines, undefined).kind !== 'nothing-left' || lines.every(({ shipped }) => shipped === 0)) return false
  return moveOrder(tx, orderId, 'ship', by)
}

function planned(lines: readonly NamedLineToShip[], wanted: Shipment['lines']) {
  const plan = planShipment(lines, wanted)
  if (plan.kind === 'unknown-line') refuse('not-found')
  if (plan.kind === 'nothing-left') refuse('order-has-changed')
  const byUnique = new Map(lines.map((line) => [line.unique, line]))
  if (plan.kind === 'too-many') refuse('parcel-too-many', { name: byUnique.get(plan.unique)?.name ?? '', left: plan.left })
  return {
    isLast: plan.isLast,
    lines: plan.lines.flatMap(({ unique, quantity }) => {
      const line = byUnique.get(unique)
      return line ? [{ id: line.id, quantity }] : []
    }),
  }
}
