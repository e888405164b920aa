import type { Localized } from '#domain/locale.ts'
import type { Parcel, ParcelLine, ParcelState, ParcelStepKind } from '#domain/parcel.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import type { Db } from '#server/db/database.ts'

type ParcelRow = {
  id: number
  courier: string
  courierCode: string
  trackingNumber: string
  state: ParcelState
  shippedAt: Date
  lines: ParcelLine[]
}
type StepRow = { parcelId: number; at: Date; kind: ParcelStepKind; text: Localized }

/** The parcels of an order in the order in which they left, each with its lines and its way. */
export async function listParcels(db: Db, orderId: number): Promise<Parcel[]> {
  const [parcels, steps] = await Promise.all([
    db<ParcelRow[]>`
      select parcel.id, courier, courier_code as "courierCode", tracking_number as "trackingNumber", state, shipped_at as "shippedAt",
             coalesce((
               select jsonb_agg(jsonb_build_object('unique', line.unique_code, 'quantity', packed.quantity) order by line.id)
                 from parcel_line packed join order_line line on line.id = packed.order_line_id
                where packed.parcel_id = parcel.id
             ), '[]') as lines
        from parcel
       where order_id = ${orderId}
       order by shipped_at, id`,
    db<StepRow[]>`
      select parcel_id as "parcelId", at, kind, jsonb_build_object('zh', text_zh, 'en', text_en) as text
        from parcel_step
       where parcel_id in (select id from parcel where order_id = ${orderId})
       order by at desc, id desc`,
  ])
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
