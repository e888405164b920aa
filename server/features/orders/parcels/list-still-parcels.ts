import type { StillParcel } from '#contract/staff/parcels.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import type { Deps } from '#server/http/deps.ts'
import { plainName } from './courier.ts'
import { selectStill } from './still-sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Asked = { days: number; page: number; limit: number }

/** Parcels on their way of which nothing was heard for `days` days, and those that have a problem. */
export async function listStillParcels({ db, now }: Deps, asked: Asked): Promise<{ list: StillParcel[]; count: number }> {
  const before = new Date(now().getTime() - asked.days * DAY_MS)
  const { rows, count } = await selectStill(db, { ...asked, before })
  const list = rows.map(({ courier, courierCode, shippedAt, lastAt, lastText, ...parcel }) => {
    const known = findCourier(courierCode)
    return {
      ...parcel,
      courier: known?.name ?? plainName(courier),
      courierPhone: known?.phone ?? '',
      shippedAt: shippedAt.toISOString(),
      lastStep: { at: lastAt.toISOString(), text: lastText },
    }
  })
  return { list, count }
}
