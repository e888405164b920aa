import type { LotPeriod } from '#contract/staff/lots.ts'
import type { Db } from '#server/db/database.ts'
import { portions } from './sql.ts'

const PORTION = 1_000

export type ExportedBuyer = {
  id: number
  lot: string
  nameZh: string
  nameEn: string
  number: string
  recipient: string
  phone: string
  address: string
  shipped: string
  tracking: string
  packs: number
}

/** By parcel; a lot may lie in one singly and in a set. */
export const readLotBuyers = (db: Db, lotId: number) =>
  portions(
    (after) =>
      db<ExportedBuyer[]>`
      select parcel.id, lot.code as lot, product.name_zh as "nameZh", product.name_en as "nameEn", number,
             recipient_name as recipient, recipient_phone as phone, recipient_address as address,
             to_char(shipped_at, 'YYYY-MM-DD HH24:MI:SS') as shipped, tracking_number as tracking, held.packs::integer as packs
        from (
          select parcel_id, sum(packs) as packs from parcel_lot
           where lot_id = ${lotId} and parcel_id > ${after}
           group by parcel_id order by parcel_id limit ${PORTION}
        ) held
        join parcel on parcel.id = parcel_id
        join shop_order on shop_order.id = order_id
        join lot on lot.id = ${lotId}
        join sku on sku.id = sku_id
        join product on product.id = product_id
       order by parcel.id`,
  )

export type RecordedLot = {
  id: number
  day: string
  nameZh: string
  nameEn: string
  vintage: number | null
  sizeMl: number
  pack: number
  packs: number
  lot: string
  bottledOn: string | null
  bestBefore: string | null
  supplier: string
  declaration: string
  certificate: string
  /** Null of what arrived. */
  sale: { recipient: string; phone: string; address: string; number: string; tracking: string } | null
}

const lotFacts = (db: Db) => db`
  name_zh as "nameZh", name_en as "nameEn", vintage, size_ml as "sizeMl", pack, lot.code as lot, bottled_on::text as "bottledOn",
  best_before::text as "bestBefore", supplier, declaration_number as declaration, certificate_number as certificate`

export const readArrivedLots = (db: Db, { from, to }: LotPeriod) =>
  portions(
    (after) =>
      db<RecordedLot[]>`
      select lot.id, arrived_on::text as day, ${lotFacts(db)}, lot.packs, null as sale
        from lot
        join sku on sku.id = sku_id
        join product on product.id = product_id
       where lot.id > ${after} and arrived_on between ${from}::date and ${to}::date
       order by lot.id limit ${PORTION}`,
  )

/** A line for each lot of a parcel. The portion ends with a whole parcel, so that none is read twice or in part. */
export const readSoldLots = (db: Db, { from, to }: LotPeriod) =>
  portions(
    (after) =>
      db<RecordedLot[]>`
      select parcel.id, to_char(shipped_at, 'YYYY-MM-DD') as day, ${lotFacts(db)}, held.packs::integer as packs,
             jsonb_build_object('recipient', recipient_name, 'phone', recipient_phone, 'address', recipient_address, 'number', number,
                                'tracking', tracking_number) as sale
        from (
          select id, order_id, shipped_at, tracking_number from parcel
           where id > ${after} and shipped_at >= ${from}::date and shipped_at < ${to}::date + 1
             and exists (select from parcel_lot where parcel_id = parcel.id)
           order by id limit ${PORTION}
        ) parcel
        cross join lateral (
          select lot_id, sum(packs) as packs from parcel_lot where parcel_id = parcel.id group by lot_id
        ) held
        join shop_order on shop_order.id = order_id
        join lot on lot.id = lot_id
        join sku on sku.id = sku_id
        join product on product.id = product_id
       order by parcel.id, lot.id`,
  )
