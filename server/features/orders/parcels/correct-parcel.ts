import { refuse } from '#contract/refusals.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import { numberCorrected } from '#domain/vocabulary/shop-words.ts'
import { transaction } from '#server/db/database.ts'
import { insertEvent } from '#server/features/orders/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { addParcelSteps } from './add-parcel-steps.ts'
import { checkNumber, courierOf, plainName } from './courier.ts'
import { dropReports, isNumberTaken, lockParcelById, updateNumber } from './sql.ts'

type Written = { courier: string; trackingNumber: string }

/** Reports about the old number are deleted, tracking begins from scratch, and both sides can read what happened. */
export async function correctParcel(
  { db, now }: Deps,
  id: number,
  { seen, ...written }: Written & { seen?: string | undefined },
  byAccount: number,
): Promise<void> {
  checkNumber(written)
  const corrected = { ...courierOf(written.courier), trackingNumber: written.trackingNumber }
  await transaction(db, async (tx) => {
    const before = (await lockParcelById(tx, id)) ?? refuse('parcel-not-found')
    if (before.courier === corrected.courier && before.trackingNumber === corrected.trackingNumber) return
    if (seen !== undefined && before.trackingNumber !== seen) refuse('content-changed')
    if (await isNumberTaken(tx, id, corrected)) refuse('parcel-exists')
    const at = now()
    await updateNumber(tx, id, { ...corrected, at })
    await dropReports(tx, id)
    const text = numberCorrected(findCourier(written.courier)?.name ?? plainName(written.courier), written.trackingNumber)
    await addParcelSteps(tx, id, [{ at, kind: 'handed-over', text }])
    const note = `${before.courier} ${before.trackingNumber}`
    await insertEvent(tx, before.orderId, { kind: 'parcel-corrected', byAccount, at, note })
  })
}
