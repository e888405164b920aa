import type { CappedLine } from '#domain/cart.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

export type LineRow = { id: number; skuId: number; quantity: number; priceWhenAdded: Fen }
export type BuyNowRow = { key: string; skuId: number; quantity: number; flashItemId: number | null }

export async function productExists(db: Db, productId: number): Promise<boolean> {
  const [product] = await db`select from product where id = ${productId}`
  return product !== undefined
}

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

export const listBuyNowRowsOf = (db: Db, accountId: number, keys: readonly string[]): Promise<BuyNowRow[]> =>
  db<BuyNowRow[]>`
    select key, sku_id as "skuId", quantity, flash_item_id as "flashItemId"
      from buy_now where account_id = ${accountId} and key = any(${[...keys]}::text[]) and expires_at > now()`

type Addition = { accountId: number; skuId: number; quantity: number; price: Fen; quantityMax: number; linesMax: number }

/**
 * One statement, so that two clicks at once both count. Undefined when the line would exceed `quantityMax` or the cart `linesMax`
 * (a burst may exceed that by a few).
 */
export async function addToLine(db: Db, addition: Addition): Promise<number | undefined> {
  const { accountId, skuId, quantity, price, quantityMax, linesMax } = addition
  const [line] = await db<{ id: number }[]>`
    insert into cart_line (account_id, sku_id, quantity, price_when_added)
    select ${accountId}::bigint, ${skuId}::int, ${quantity}::int, ${price}::bigint
     where ${quantity}::int <= ${quantityMax}
       and ((select count(*) from cart_line where account_id = ${accountId}) < ${linesMax}
            or exists (select from cart_line where account_id = ${accountId} and sku_id = ${skuId}))
    on conflict (account_id, sku_id) do update
       set quantity = cart_line.quantity + excluded.quantity
     where cart_line.quantity + excluded.quantity <= ${quantityMax}
    returning id`
  return line?.id
}

type Merged = { before: number | null; now: number }

/**
 * Like `addToLine`, but takes what fits. Answers the quantity before (null: no line) and now; undefined when the cart has no
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
  const { count } = await db`delete from cart_line where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`
  return count
}

/** Answers how many there were. */
export async function deleteBuyNow(db: Db, accountId: number, keys: readonly string[]): Promise<number> {
  const { count } = await db`delete from buy_now where account_id = ${accountId} and key = any(${[...keys]}::text[])`
  return count
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
