import type { PriceWish } from '#contract/shop/price-wishes.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** Open ones, newest first. */
export const listPriceWishes = (db: Db, accountId: number): Promise<PriceWish[]> =>
  db<PriceWish[]>`
    select sku.code as "skuCode", product.id as "productId", jsonb_build_object('zh', name_zh, 'en', name_en) as name,
           sku.vintage, sku.size_ml as "sizeMl", sku.pack,
           coalesce(nullif(sku.image, ''), (wine_pictures(product.id, product.name_en, product.images))[1], '') as image,
           wish.price as wish, sku.price, sku.on_sale and product.on_sale as "isOnSale"
      from price_wish wish join sku on sku.id = wish.sku_id join product on product.id = sku.product_id
     where wish.account_id = ${accountId} and wish.told_at is null
     order by wish.asked_at desc, wish.id desc`

/** Locks it: a price that changes at the same time waits, and then finds the wish. */
export async function findPriced(tx: Db, skuCode: string): Promise<{ skuId: number; price: Fen } | undefined> {
  const [sku] = await tx<{ skuId: number; price: Fen }[]>`
    select sku.id as "skuId", sku.price
      from sku join product on product.id = sku.product_id
     where sku.code = ${skuCode} and sku.on_sale and product.on_sale
       for share of sku`
  return sku
}

/** Without the pack in question: changing a wish is always possible. */
export async function countOtherWishes(tx: Db, accountId: number, skuId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from price_wish
     where account_id = ${accountId} and told_at is null and sku_id <> ${skuId}`
  return row?.count ?? 0
}

export async function savePriceWish(tx: Db, accountId: number, skuId: number, price: Fen): Promise<void> {
  await tx`
    insert into price_wish (account_id, sku_id, price) values (${accountId}, ${skuId}, ${price})
    on conflict (account_id, sku_id)
      do update set price = excluded.price, asked_at = now(), told_at = null, told_of_item = null`
}

export async function deletePriceWish(db: Db, accountId: number, skuCode: string): Promise<void> {
  await db`
    delete from price_wish
     where account_id = ${accountId} and told_at is null and sku_id = (select id from sku where code = ${skuCode})`
}

export type SalePrice = { itemId: number; skuId: number; price: Fen }

/**
 * Wishes whose price is reached by packs that can be bought, each for one process. Whoever takes them tells their shoppers in the
 * same transaction. `sales`: what flash sales cost that run now.
 */
export const takeReachedWishes = (tx: Db, sales: readonly SalePrice[], limit: number): Promise<{ id: number; toldAt: Date }[]> =>
  tx<{ id: number; toldAt: Date }[]>`
    update price_wish set told_at = now(), told_of_item = reached.item
      from (
        select wish.id, case when available(sku) > 0 and sku.price <= wish.price then null else sale."itemId" end as item
          from price_wish wish
          join sku on sku.id = wish.sku_id and sku.on_sale
          join product on product.id = sku.product_id and product.on_sale
          left join jsonb_to_recordset(${tx.json(sales.map((sale) => ({ ...sale })))})
                 as sale ("itemId" integer, "skuId" integer, price bigint) on sale."skuId" = sku.id and sale.price <= wish.price
         where wish.told_at is null
           and (available(sku) > 0 and sku.price <= wish.price or sale."itemId" is not null)
         order by wish.id
         limit ${limit}
           for update of wish skip locked) reached
     where price_wish.id = reached.id
    returning price_wish.id, told_at as "toldAt"`
