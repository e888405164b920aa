import type { StillParcel } from '#contract/staff/parcels.ts'
import type { Localized } from '#domain/locale.ts'
import type { ParcelState } from '#domain/parcel.ts'
import type { Db } from '#server/db/database.ts'

export type StillRow = Pick<StillParcel, 'id' | 'number' | 'recipient' | 'trackingNumber'> & {
  courier: string
  courierCode: string
  state: ParcelState
  shippedAt: Date
  lastAt: Date
  lastText: Localized
}

/** Of orders that the shopper has not received; `before`: the newest scan is older. */
export async function selectStill(
  db: Db,
  { before, page, limit }: { before: Date; page: number; limit: number },
): Promise<{ rows: StillRow[]; count: number }> {
  const still = db`
    from parcel
    join shop_order o on o.id = order_id and o.status in ('part-shipped', 'shipped')
    cross join lateral (
      select at, jsonb_build_object('zh', text_zh, 'en', text_en) as text
        from parcel_step where parcel_id = parcel.id order by at desc, id desc limit 1
    ) last
   where parcel.state <> 'delivered' and (last.at < ${before} or parcel.state = 'problem')`
  const [rows, [total]] = await Promise.all([
    db<StillRow[]>`
      select parcel.id, o.number, courier, courier_code as "courierCode", tracking_number as "trackingNumber", parcel.state,
             shipped_at as "shippedAt", last.at as "lastAt", last.text as "lastText",
             jsonb_build_object('name', recipient_name, 'phone', recipient_phone) as recipient
      ${still}
      order by last.at, parcel.id limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count ${still}`,
  ])
  return { rows, count: total?.count ?? 0 }
}
