import type { Parcel } from '#domain/parcel.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import type { Db } from '#server/db/database.ts'
import { selectParcels, selectSteps } from './sql.ts'

/** Oldest first. */
export async function listParcels(db: Db, orderId: number): Promise<Parcel[]> {
  const [parcels, steps] = await Promise.all([selectParcels(db, orderId), selectSteps(db, orderId)])
  return parcels.map(({ shippedAt, courier, ...parcel }) => {
    const known = findCourier(parcel.courierCode)
    return {
      ...parcel,
      courier: known?.name ?? { zh: courier, en: courier },
      courierPhone: known?.phone ?? '',
      shippedAt: shippedAt.toISOString(),
      steps: steps
        .filter(({ parcelId }) => parcelId === parcel.id)
        .map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
    }
  })
}
