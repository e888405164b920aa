import type { CountReport, SheetLine, StockCount, StockPlace } from '#contract/staff/stock-places.ts'
import type { Localized } from '#domain/locale.ts'
import { SHEET_LINES_MAX } from '#domain/stock.ts'
import type { Db } from '#server/db/database.ts'
import { instant, stockedSku } from './sql.ts'

export const listPlaces = (db: Db): Promise<Omit<StockPlace, 'version'>[]> =>
  db<Omit<StockPlace, 'version'>[]>`
    select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name,
           (select count(*) from sku where place_id = stock_place.id) as skus
      from stock_place
     order by name_zh, id`

export async function insertPlace(db: Db, name: Localized): Promise<number> {
  const [place] = await db<[{ id: number }]>`
    insert into stock_place (name_zh, name_en) values (${name.zh}, ${name.en}) returning id`
  return place.id
}

export async function lockPlace(tx: Db, id: number): Promise<{ name: Localized } | undefined> {
  const [place] = await tx<{ name: Localized }[]>`
    select jsonb_build_object('zh', name_zh, 'en', name_en) as name from stock_place where id = ${id} for no key update`
  return place
}

export async function renamePlace(db: Db, id: number, name: Localized): Promise<void> {
  await db`update stock_place set name_zh = ${name.zh}, name_en = ${name.en} where id = ${id}`
}

/** Locks it, so that nothing is put there meanwhile. */
export async function findPlaceUse(tx: Db, id: number): Promise<{ isUsed: boolean } | undefined> {
  const [place] = await tx`select from stock_place where id = ${id} for update`
  if (!place) return undefined
  const [used] = await tx`select from sku where place_id = ${id} limit 1`
  return { isUsed: used !== undefined }
}

export const deletePlace = async (tx: Db, id: number): Promise<void> => void (await tx`delete from stock_place where id = ${id}`)

/** Locks the place until the end of the transaction. */
export async function isPlace(tx: Db, id: number): Promise<boolean> {
  const [place] = await tx`select from stock_place where id = ${id} for key share`
  return place !== undefined
}

/** In the house, but not in the stock: packs of orders and replacements that are not sent yet, and those set aside for flash sales. */
export const listSheet = (db: Db, placeId: number | undefined): Promise<SheetLine[]> =>
  db<SheetLine[]>`
    with kept as (
      select sku_id, sum(quantity) as quantity
        from (
          select line.sku_id, line.quantity - coalesce((select sum(quantity) from parcel_line where order_line_id = line.id), 0)
                   - coalesce((select sum(withdrawn) from after_sale_line where order_line_id = line.id and restocked > 0), 0) as quantity
            from shop_order placed
            join order_line line on line.order_id = placed.id
           where placed.status in ('unpaid', 'paid', 'part-shipped')
          union all
          select inside.part_sku_id, inside.amount * (line.quantity
                   - coalesce((select sum(quantity) from parcel_line where order_line_id = line.id), 0)
                   - coalesce((select sum(withdrawn) from after_sale_line where order_line_id = line.id and restocked > 0), 0))
            from shop_order placed
            join order_line line on line.order_id = placed.id
            join order_line_part inside on inside.order_line_id = line.id
           where placed.status in ('unpaid', 'paid', 'part-shipped')
          union all
          select coalesce(inside.part_sku_id, line.sku_id), packed.quantity * coalesce(inside.amount, 1)
            from replacement
            join replacement_line packed on packed.replacement_id = replacement.id
            join order_line line on line.id = packed.order_line_id
            left join order_line_part inside on inside.order_line_id = line.id
           where sent_at is null and called_off_at is null
          union all
          select sku_id, remaining from flash_item where closed_at is null and remaining > 0
        ) held
       group by sku_id
    )
    select ${stockedSku(db)}, shelf, stock, greatest(0, coalesce(kept.quantity, 0))::integer as kept
      from sku
      join product on product.id = sku.product_id
      left join kept on kept.sku_id = sku.id
     where not is_set and ${placeId === undefined ? db`product.archived_at is null` : db`place_id = ${placeId}`}
     order by shelf, product.name_en, sku.product_id, sku.position, sku.id
     limit ${SHEET_LINES_MAX}`

type Counted = { placeId: number | null; note: string; lines: readonly { skuId: number; seen: number; counted: number }[] }

export async function insertCount(tx: Db, byAccount: number, { placeId, note, lines }: Counted): Promise<number> {
  const [count] = await tx<[{ id: number }]>`
    insert into stock_count (place_id, by_account, note) values (${placeId}, ${byAccount}, ${note}) returning id`
  await tx`
    insert into stock_count_line (count_id, sku_id, seen, counted)
    select ${count.id}::bigint, * from unnest(${lines.map(({ skuId }) => skuId)}::int[], ${lines.map(({ seen }) => seen)}::int[],
                                              ${lines.map(({ counted }) => counted)}::int[])`
  return count.id
}

const countFacts = (db: Db) => db`
  stock_count.id, case when place.id is not null then jsonb_build_object('zh', name_zh, 'en', name_en) end as place,
  coalesce(nullif(account.nickname, ''), account.login, '') as by, stock_count.note, ${instant(db, 'stock_count.at')} as at,
  (select count(*) from stock_count_line where count_id = stock_count.id) as lines,
  (select coalesce(sum(greatest(0, counted - seen)), 0) from stock_count_line where count_id = stock_count.id) as surplus,
  (select coalesce(sum(greatest(0, seen - counted)), 0) from stock_count_line where count_id = stock_count.id) as missing
  from stock_count
  left join stock_place place on place.id = place_id
  join account on account.id = by_account`

export async function listCounts(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: StockCount[]; count: number }> {
  const [list, [total]] = await Promise.all([
    db<StockCount[]>`select ${countFacts(db)} order by stock_count.id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from stock_count`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function findCount(db: Db, id: number): Promise<CountReport | undefined> {
  const [[count], differences] = await Promise.all([
    db<StockCount[]>`select ${countFacts(db)} where stock_count.id = ${id}`,
    db<CountReport['differences']>`
      select ${stockedSku(db)}, seen, counted
        from stock_count_line
        join sku on sku.id = sku_id
        join product on product.id = sku.product_id
       where count_id = ${id} and seen <> counted
       order by product.name_en, sku.id`,
  ])
  return count && { ...count, differences }
}

export async function findCountByForm(tx: Db, byAccount: number, key: string): Promise<number | undefined> {
  const [count] = await tx<{ id: number }[]>`select made as id from stock_form where by_account = ${byAccount} and key = ${key}`
  return count?.id
}

export const keepCountOfForm = async (tx: Db, byAccount: number, key: string, countId: number): Promise<void> =>
  void (await tx`update stock_form set made = ${countId} where by_account = ${byAccount} and key = ${key}`)
