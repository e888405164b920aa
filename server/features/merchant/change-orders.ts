import type { ParcelOfPhone } from '#contract/merchant/orders.ts'
import { refuse } from '#contract/refusals.ts'
import type { Fen } from '#domain/money.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { lowerPrice } from '#server/features/payments/lower-price.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import type { DoneOrAsked } from '#server/features/staff-acts/money-acts.ts'
import type { Deps } from '#server/http/deps.ts'

const BY_COURIER = 1

/** Everything that is left goes in one parcel: phones know no others. */
export async function sendByPhone({ db, now }: Deps, byAccount: number, number: string, parcel: ParcelOfPhone): Promise<void> {
  if (parcel.type !== BY_COURIER) refuse('parcel-by-courier-only')
  const courier = parcel.delivery_code || parcel.delivery_type
  const trackingNumber = parcel.delivery_id
  if (!courier || !trackingNumber) refuse('parcel-number-wrong')
  await sendParcel(db, number, { courier, trackingNumber, byAccount, at: now() })
}

/** The phone does not say what it has shown, so that the price of this moment counts as seen. */
export async function lowerByPhone(
  deps: Deps,
  staff: ActingStaff,
  { number, to, reason }: { number: string; to: Fen; reason: string },
): Promise<DoneOrAsked> {
  const order = (await findOrderOf(deps.db, null, number, deps.now())) ?? refuse('order-not-found')
  return lowerPrice(deps, staff, { number: order.number, from: order.totals.due, to, reason })
}
