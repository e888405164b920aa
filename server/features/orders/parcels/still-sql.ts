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

/** Of orders that the shopper has not received, and of replacements, which nobody confirms; `before`: the newest scan is older. */
export async function selectStill(
  db: Db,
  { before, page, limit }: { before: Date; page: number; limit: number },
): Promise<{ rows: StillRow[]; count: number }> {
  const found = await db<(StillRow & { count: number })[]>`
    with old as materialized (
      -- Handing a parcel over is a scan, too: the newest one is never from before it was sent.
      select id, order_id, replacement_id, state from parcel where state <> 'delivered' and shipped_at < ${before}
      union all
      select id, order_id, replacement_id, state from parcel where state = 'problem' and shipped_at >= ${before}
    ),
    still as materialized (
      select old.id, last.at
        from old
        join shop_order o on o.id = order_id and (o.status in ('part-shipped', 'shipped') or replacement_id is not null)
       cross join lateral (select max(at) as at from parcel_step where parcel_id = old.id) last
       where last.at is not null and (last.at < ${before} or state = 'problem')
    )
    select page.*, total.count
      from (select count(*)::integer as count from still) total
      left join (
        select parcel.id, o.number, courier, courier_code as "courierCode", tracking_number as "trackingNumber", parcel.state,
               shipped_at as "shippedAt", still.at as "lastAt", last.text as "lastText",
               jsonb_build_object('name', recipient_name, 'phone', recipient_phone) as recipient
          from (select id, at from still order by at, id limit ${limit} offset ${(page - 1) * limit}) still
          join parcel using (id)
          join shop_order o on o.id = order_id
         cross join lateral (
           select jsonb_build_object('zh', text_zh, 'en', text_en) as text
             from parcel_step where parcel_id = parcel.id order by at desc, id desc limit 1
         ) last
      ) page on true
     order by "lastAt", id`
  return { rows: found.flatMap(({ count: _, ...row }) => (row.id === null ? [] : [row])), count: found[0]?.count ?? 0 }
}
