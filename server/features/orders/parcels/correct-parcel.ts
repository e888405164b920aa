import { refuse } from '#contract/refusals.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { dropReports, isNumberTaken, lockParcelById, updateNumber } from './sql.ts'

type Written = { courier: string; trackingNumber: string }

/** Refuses a number that does not look like this courier's. */
export function checkNumber({ courier: word, trackingNumber }: Written): void {
  const courier = findCourier(word)
  if (courier && !courier.number.test(trackingNumber)) refuse('parcel-number-wrong', { courier: courier.name })
}

/** Reports about the old number are deleted, and tracking begins anew. */
export async function correctParcel({ db, now }: Deps, id: number, written: Written): Promise<void> {
  checkNumber(written)
  const courier = findCourier(written.courier)
  await transaction(db, async (tx) => {
    if (!(await lockParcelById(tx, id))) refuse('parcel-not-found')
    const corrected = {
      courier: courier?.name.zh ?? written.courier,
      courierCode: courier?.code ?? '',
      trackingNumber: written.trackingNumber,
    }
    if (await isNumberTaken(tx, id, corrected)) refuse('parcel-exists')
    await updateNumber(tx, id, { ...corrected, at: now() })
    await dropReports(tx, id)
  })
}
