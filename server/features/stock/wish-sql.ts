import type { Locale } from '#domain/locale.ts'
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
    select sku.id as "skuId", available(sku) > 0 as "isThere"
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

/** Wishes for packs that can be bought again, each for one process. Whoever takes them tells their shoppers in the same transaction. */
export const takeDueWishes = (tx: Db, limit: number): Promise<{ id: number }[]> =>
  tx<{ id: number }[]>`
    update back_in_stock_wish set told_at = now()
     where id in (
         select due.id
           from back_in_stock_wish due
           join sku on sku.id = due.sku_id and available(sku) > 0 and sku.on_sale
           join product on product.id = sku.product_id and product.on_sale
          where due.told_at is null
          order by due.id
          limit ${limit}
            for update of due skip locked)
    returning id`
