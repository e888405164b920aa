import type { CappedLine } from '#domain/cart.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { selectTwoNamed } from '#server/features/catalog/stock.ts'
import { deleteStored } from './stored-lines-sql.ts'

export type LineRow = { id: number; skuId: number; quantity: number; priceWhenAdded: Fen }

/** Unknown codes are left out. */
export async function listSkuIds(db: Db, skuCodes: readonly string[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from sku where code = any(${[...skuCodes]}::text[])`
  return rows.map(({ id }) => id)
}

/** Newest first. */
export const listRows = (db: Db, accountId: number): Promise<LineRow[]> =>
  db<LineRow[]>`
    select id, sku_id as "skuId", quantity, price_when_added as "priceWhenAdded"
      from cart_line where account_id = ${accountId} order by id desc`

/** Packs per product in the cart. */
export async function countByProduct(db: Db, accountId: number): Promise<Map<number, number>> {
  const rows = await db<{ productId: number; quantity: number }[]>`
    select sku.product_id as "productId", sum(cart_line.quantity)::int as quantity
      from cart_line
      join sku on sku.id = cart_line.sku_id
     where cart_line.account_id = ${accountId}
     group by sku.product_id`
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}

export const listRowsOf = (db: Db, accountId: number, ids: readonly number[]): Promise<LineRow[]> =>
  db<LineRow[]>`
    select id, sku_id as "skuId", quantity, price_when_added as "priceWhenAdded"
      from cart_line where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`

type Wanted = { accountId: number; productId: number; skuCode: string; quantity: number; key?: string | undefined }

/** Describes what a client wanted to add, and what came of it. */
export type Added = {
  /** Null: there is no such SKU, or several. */
  skuId: number | null
  price: Fen
  stock: number
  isOnSale: boolean
  /** True for the SKUs of a wine that exists. */
  isProduct: boolean
  hasAdded: boolean
}

/** `found`: the SKU and how much of it can be had, if it is one. */
const withFound = (db: Db, { productId, skuCode }: Wanted, quantityMax: number): Fragment => db`
  with named as materialized (${selectTwoNamed(db, skuCode, productId)}),
  found as materialized (
    select named.*, case when on_sale then least(stock, ${quantityMax}) else 0 end as most
      from named
     where (select count(*) from named) = 1
  )`

const addedColumns = (db: Db, { productId }: Wanted): Fragment => db`
  sku_id as "skuId", price, stock, on_sale as "isOnSale", exists (select from added) as "hasAdded",
  found.sku_id is not null or exists (select from product where id = ${productId}) as "isProduct"`

/**
 * Finds the SKU and adds to its line, in one statement, so that two clicks at once both count. Adds nothing when the SKU is not for sale, the
 * line would exceed its stock or `quantityMax`, the cart `linesMax` (a burst may exceed that by a few), or the line has counted this `key`.
 */
export async function addToLine(
  db: Db,
  wanted: Wanted,
  { quantityMax, linesMax }: { quantityMax: number; linesMax: number },
): Promise<Added & { lineId: number | null }> {
  const { accountId, quantity, key = null } = wanted
  const more = db`case when cart_line.add_key = excluded.add_key then 0 else excluded.quantity end`
  const [added] = await db<[Added & { lineId: number | null }]>`
    ${withFound(db, wanted, quantityMax)}, added as (
      insert into cart_line (account_id, sku_id, quantity, price_when_added, add_key)
      select ${accountId}::bigint, sku_id, ${quantity}::int, price, ${key}
        from found
       where ${quantity}::int <= most
         and ((select count(*) from cart_line where account_id = ${accountId}) < ${linesMax}
              or exists (select from cart_line where account_id = ${accountId} and sku_id = found.sku_id))
      on conflict (account_id, sku_id) do update
         set quantity = cart_line.quantity + ${more}, add_key = coalesce(excluded.add_key, cart_line.add_key)
       where cart_line.quantity + ${more} <= (select most from found)
      returning id
    )
    select ${addedColumns(db, wanted)}, (select id from added) as "lineId"
      from (select) one left join found on true`
  return added
}

/** A "buy now" line of `wanted`; `key` is its id. */
export async function addBuyNowOf(
  db: Db,
  wanted: Wanted,
  { key, seconds, quantityMax }: { key: string; seconds: number; quantityMax: number },
): Promise<Added> {
  const { accountId, quantity } = wanted
  const [added] = await db<[Added]>`
    ${withFound(db, wanted, quantityMax)}, added as (
      insert into buy_now (key, account_id, sku_id, quantity, expires_at)
      select ${key}, ${accountId}::bigint, sku_id, ${quantity}::int, now() + make_interval(secs => ${seconds})
        from found
       where ${quantity}::int <= most
      returning key
    )
    select ${addedColumns(db, wanted)} from (select) one left join found on true`
  return added
}

type Addition = { accountId: number; skuId: number; quantity: number; price: Fen; quantityMax: number; linesMax: number }
type Merged = { before: number | null; now: number }

/**
 * Like `addToLine` for a known SKU, but takes what fits. Answers the quantity before (null: no line) and now; undefined when the cart has no
 * room.
 */
export async function mergeIntoLine(db: Db, addition: Addition): Promise<Merged | undefined> {
  const { accountId, skuId, quantity, price, quantityMax, linesMax } = addition
  const [merged] = await db<Merged[]>`
    insert into cart_line (account_id, sku_id, quantity, price_when_added)
    select ${accountId}::bigint, ${skuId}::int, least(${quantity}::int, ${quantityMax}::int), ${price}::bigint
     where (select count(*) from cart_line where account_id = ${accountId}) < ${linesMax}
        or exists (select from cart_line where account_id = ${accountId} and sku_id = ${skuId})
    on conflict (account_id, sku_id) do update
       set quantity = least(cart_line.quantity + ${quantity}::int, ${quantityMax}::int)
    returning old.quantity as before, new.quantity as now`
  return merged
}

export async function findRowBySku(db: Db, accountId: number, skuId: number): Promise<LineRow | undefined> {
  const [row] = await db<LineRow[]>`
    select id, sku_id as "skuId", quantity, price_when_added as "priceWhenAdded"
      from cart_line where account_id = ${accountId} and sku_id = ${skuId}`
  return row
}

/** Sets the quantity of an own line. False when the line is gone. */
export async function updateQuantity(db: Db, accountId: number, id: number, quantity: number): Promise<boolean> {
  const { count } = await db`update cart_line set quantity = ${quantity} where id = ${id} and account_id = ${accountId}`
  return count === 1
}

/** A line at zero is deleted. */
export async function takeFromLine(db: Db, accountId: number, skuId: number, quantity: number): Promise<void> {
  const { count } = await db`
    update cart_line set quantity = quantity - ${quantity}
     where account_id = ${accountId} and sku_id = ${skuId} and quantity > ${quantity}`
  if (count === 0) {
    await db`delete from cart_line where account_id = ${accountId} and sku_id = ${skuId} and quantity <= ${quantity}`
  }
}

/** Answers how many there were. */
export async function deleteRows(db: Db, accountId: number, ids: readonly number[]): Promise<number> {
  return (await deleteStored(db, accountId, { rows: ids, keys: [] }).rows).count
}

/** Answers how many there were. */
export async function deleteBuyNow(db: Db, accountId: number, keys: readonly string[]): Promise<number> {
  return (await deleteStored(db, accountId, { rows: [], keys }).keys).count
}

export async function insertBuyNow(
  db: Db,
  line: { key: string; accountId: number; skuId: number; quantity: number; flashItemId: number | null; seconds: number },
): Promise<void> {
  await db`
    insert into buy_now (key, account_id, sku_id, quantity, flash_item_id, expires_at)
    values (${line.key}, ${line.accountId}, ${line.skuId}, ${line.quantity}, ${line.flashItemId},
            now() + make_interval(secs => ${line.seconds}))`
}

/** True for the first call with this key; others wait until it has ended. */
export async function claimMerge(tx: Db, accountId: number, key: string): Promise<boolean> {
  const { count } = await tx`
    insert into cart_merge (account_id, key) values (${accountId}, ${key}) on conflict (account_id, key) do nothing`
  return count === 1
}

export async function saveMergeResult(tx: Db, accountId: number, key: string, capped: readonly CappedLine[]): Promise<void> {
  await tx`update cart_merge set capped = ${JSON.stringify(capped)}::text::jsonb where account_id = ${accountId} and key = ${key}`
}

export async function findMergeResult(db: Db, accountId: number, key: string): Promise<CappedLine[]> {
  const [row] = await db<{ capped: CappedLine[] }[]>`
    select capped from cart_merge where account_id = ${accountId} and key = ${key}`
  return row?.capped ?? []
}
