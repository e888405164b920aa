import type { StockKeeping, StockMovement, StockRow, StockState } from '#contract/staff/stock.ts'
import { STAFF_SCOPES } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import { LOW_STOCK } from '#domain/product.ts'
import type { MovementReason } from '#domain/stock.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { articleCode, estateOf } from '#server/features/catalog/stock.ts'
import { hasBarcode } from '#server/http/barcode-sql.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

/** The pack's part of a list's row. */
export const stockedSku = (db: Db): Fragment => db`
  sku.id as "skuId", sku.code, product.id as "productId", sku.vintage, sku.size_ml as "sizeMl", sku.pack,
  jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as wine, ${estateOf(db, db`product.id`)} as estate,
  ${articleCode(db, db`product.code`, db`sku.code`)} as "articleCode"`

export const instant = (db: Db, column: string): Fragment =>
  db`to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

type StockAsked = {
  page: number
  limit: number
  state: StockState
  placeId?: number | undefined
  /** `ids`: wines whose name or code has the words. */
  search?: { words: string; ids: readonly number[] } | undefined
}

/** Without sets, which have none. A page is chosen by the narrow rows of the packs; the rest is read for its rows alone. */
export async function listStock(
  db: Db,
  { page, limit, search, state, placeId }: StockAsked,
): Promise<{ list: Omit<StockRow, 'version'>[]; count: number }> {
  const isLow = db`(stock <= coalesce(low_stock, ${LOW_STOCK}))`
  const order = db`${state === 'all' ? db`` : db`stock,`} sku.product_id desc, sku.position, sku.id`
  const matching = db`
      from sku
     where ${
       state === 'low'
         ? db`${isLow} and sku.on_sale and product_id in (select id from product where on_sale)`
         : db`product_id not in (select id from product where archived_at is not null)`
     }
       and not is_set
       ${placeId === undefined ? db`` : db`and place_id = ${placeId}`}
       ${state === 'sold-out' ? db`and stock = 0` : db``}
       ${search ? db`and (product_id = any(${[...search.ids]}::int[]) or sku.code = ${search.words} or ${hasBarcode(db, search.words)})` : db``}`
  const [list, [total]] = await Promise.all([
    db<Omit<StockRow, 'version'>[]>`
      select ${stockedSku(db)}, stock, low_stock as "lowStock", ${isLow} as "isLow", place_id as "placeId", shelf,
             (select coalesce(-sum(change), 0) from stock_movement
               where sku_id = sku.id and at > now() - interval '30 days' and reason in ('sale', 'cancelled')) as "soldLately",
             (select jsonb_build_object('packs', packs, 'on', expected_on) from expected_delivery
               where sku_id = sku.id and arrived_at is null and cancelled_at is null
               order by expected_on limit 1) as expected
        from (select * ${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit}) sku
        join product on product.id = sku.product_id
       order by ${order}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

type MovementsAsked = {
  skuId?: number | undefined
  productId?: number | undefined
  reason?: MovementReason | undefined
  byAccount?: number | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

/** Newest first. The indexes lead by time, so a page far back costs no more than the first. */
export async function listMovements(db: Db, asked: MovementsAsked, limit: number, locale: Locale): Promise<StockMovement[]> {
  const { skuId, productId, reason, byAccount, from, to, before } = asked
  const [last] =
    before === undefined ? [] : await db<{ at: string }[]>`select at::text as at from stock_movement where id = ${before}`
  return db<StockMovement[]>`
    select movement.id, ${stockedSku(db)}, change, stock_after as "stockAfter", reason, note, ${instant(db, 'movement.at')} as at,
           ${staffName(db, locale)} as by,
           case when holder.id is not null then jsonb_build_object('zh', holder.name_zh, 'en', holder.name_en) end as "inSet",
           case when about_kind is not null then jsonb_build_object('kind', about_kind, 'id', about_id) end as about
      from (
        select * from stock_movement
         where true
           ${skuId === undefined ? db`` : db`and sku_id = ${skuId}`}
           ${productId === undefined ? db`` : db`and sku_id = any(array(select id from sku where product_id = ${productId}))`}
           ${reason === undefined ? db`` : db`and reason = ${reason}`}
           ${/* The index has no sales. */ reason === undefined || reason === 'sale' ? db`` : db`and reason <> 'sale'`}
           ${byAccount === undefined ? db`` : db`and by_account = ${byAccount}`}
           ${from === undefined ? db`` : db`and at >= ${from}::date`}
           ${to === undefined ? db`` : db`and at < ${to}::date + 1`}
           ${last ? db`and (at, id) < (${last.at}::timestamptz, ${before ?? 0}::bigint)` : db``}
         order by at desc, id desc
         limit ${limit}
      ) movement
      join sku on sku.id = sku_id
      join product on product.id = sku.product_id
      left join account on account.id = by_account
      left join sku holding on holding.id = in_set_sku_id
      left join product holder on holder.id = holding.product_id
     order by movement.at desc, movement.id desc`
}

/** Staff who have moved stock, by hand or by what they did. Each is found by one step into the index. */
export const listMovers = (db: Db, locale: Locale): Promise<{ id: number; name: string }[]> =>
  db<{ id: number; name: string }[]>`
    select id, ${staffName(db, locale)} as name
      from account
     where scopes && ${[...STAFF_SCOPES]}::text[] and exists (select from stock_movement where by_account = account.id)
     order by name, id
     limit 200`

/** False when the form was carried out before. Waits for the same form in another transaction. */
export async function isNewForm(tx: Db, byAccount: number, key: string): Promise<boolean> {
  const [added] = await tx`
    insert into stock_form (by_account, key) values (${byAccount}, ${key}) on conflict do nothing returning key`
  return added !== undefined
}

/** Locks in ascending order, like everywhere. Without sets, which have no stock. */
export const lockSkus = (tx: Db, skuIds: readonly number[]): Promise<{ skuId: number; stock: number }[]> =>
  tx<{ skuId: number; stock: number }[]>`
    select id as "skuId", stock from sku where id = any(${[...skuIds]}::int[]) and not is_set order by id for update`

export async function lockKept(tx: Db, skuId: number): Promise<StockKeeping | undefined> {
  const [kept] = await tx<StockKeeping[]>`
    select low_stock as "lowStock", place_id as "placeId", shelf from sku where id = ${skuId} for no key update`
  return kept
}

export async function keepSku(db: Db, skuId: number, { lowStock, placeId, shelf }: StockKeeping): Promise<void> {
  await db`update sku set low_stock = ${lowStock}, place_id = ${placeId}, shelf = ${shelf} where id = ${skuId}`
}
