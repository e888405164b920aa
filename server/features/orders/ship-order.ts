import { refuse } from '#contract/refusals.ts'
import { HANDED_OVER } from '#domain/vocabulary/shop-words.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { addParcelStep } from './add-parcel-step.ts'
import { moveOrder } from './move-order.ts'
import { findIdByNumber, insertParcel } from './sql.ts'

/** `at` is when the parcel left, now unless said. */
type Shipment = { courier: string; trackingNumber: string; byAccount: number; at?: Date }

/** A parcel leaves the house. Refuses unless the order is paid and not shipped yet. Answers the parcel's id. */
export async function shipOrder(db: Pool, number: string, shipment: Shipment): Promise<number> {
  const { courier, trackingNumber, byAccount, at = new Date() } = shipment
  const orderId = await findIdByNumber(db, number)
  if (orderId === undefined) refuse('order-not-found')
  const parcelId = await transaction(db, async (tx) => {
    if (!(await moveOrder(tx, orderId, 'ship', { byAccount, at }))) return undefined
    const id = await insertParcel(tx, orderId, { courier, trackingNumber, at })
    await addParcelStep(tx, id, { at, text: HANDED_OVER })
    return id
  })
  return parcelId ?? refuse('order-state-wrong')
}
