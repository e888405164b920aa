import type { Locale, Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'

export async function listWishes(db: Db, accountId: number): Promise<string[]> {
  const rows = await db<{ code: string }[]>`
    select code from back_in_stock_wish join sku on sku.id = sku_id
     where account_id = ${accountId} and told_at is null
     order by back_in_stock_wish.id`
  return rows.map(({ code }) => code)
}

export type Wanted = { skuId: number; isThere: boolean }

/** Locks it: a delivery at the same time waits, and then finds the wish. */
export async function findWanted(tx: Db, skuCode: string): Promise<Wanted | undefined> {
  const [sku] = await tx<Wanted[]>`
    select sku.id as "skuId", stock > 0 as "isThere"
      from sku join product on product.id = sku.product_id
     where sku.code = ${skuCode} and sku.on_sale and product.on_sale
       for share of sku`
  return sku
}

export async function insertWish(tx: Db, accountId: number, skuId: number, locale: Locale): Promise<void> {
  await tx`
    insert into back_in_stock_wish (account_id, sku_id, locale) values (${accountId}, ${skuId}, ${locale})
    on conflict (account_id, sku_id) where told_at is null do update set locale = excluded.locale`
}

export async function countWishes(tx: Db, accountId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from back_in_stock_wish where account_id = ${accountId} and told_at is null`
  return row?.count ?? 0
}

export async function deleteWish(db: Db, accountId: number, skuCode: string): Promise<void> {
  await db`
    delete from back_in_stock_wish
     where account_id = ${accountId} and told_at is null and sku_id = (select id from sku where code = ${skuCode})`
}

export type DueWish = { id: number; accountId: number; locale: Locale; wine: Localized; productId: number }

/**
 * Wishes for packs that can be bought again, each for one process; whose process was killed before it could say that the notice
 * was sent comes again after five minutes.
 */
export const takeDueWishes = (db: Db, limit: number): Promise<DueWish[]> =>
  db<DueWish[]>`
    update back_in_stock_wish wish set handed_at = now()
      from sku join product on product.id = sku.product_id
     where sku.id = wish.sku_id
       and wish.id in (
         select due.id
           from back_in_stock_wish due
           join sku on sku.id = due.sku_id and sku.stock > 0 and sku.on_sale
           join product on product.id = sku.product_id and product.on_sale
          where due.told_at is null and (due.handed_at is null or due.handed_at < now() - interval '5 minutes')
          order by due.id
          limit ${limit}
            for update of due skip locked)
    returning wish.id, wish.account_id as "accountId", wish.locale, product.id as "productId",
              jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as wine`

export const markTold = async (db: Db, id: number): Promise<void> =>
  void (await db`update back_in_stock_wish set told_at = now() where id = ${id} and told_at is null`)
