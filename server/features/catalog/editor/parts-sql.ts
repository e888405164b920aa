import type { PackForSale } from '#contract/staff/packs.ts'
import type { Db } from '#server/db/database.ts'
import { inSales } from '../in-sales-sql.ts'

/** Of a wine that is on sale, oldest vintage first. */
export const listPacks = (db: Db, wineId: number): Promise<PackForSale[]> =>
  db<PackForSale[]>`
    select sku.id as "skuId", sku.code, jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as name,
           coalesce(nullif(sku.image, ''), (wine_pictures(product.id, product.name_en, product.images))[1]) as image,
           sku.vintage, sku.size_ml as "sizeMl", sku.pack, sku.price, available(sku) as stock, true as "isOnSale", sku.is_set as "isSet", sku.gtin,
           jsonb_build_object('cost', sku.cost, 'packs', sku.stock + ${inSales(db)}) as costed
      from sku
      join product on product.id = sku.product_id
     where product.id = ${wineId} and sku.on_sale and product.on_sale
     order by sku.vintage nulls first, sku.size_ml, sku.pack, sku.id`

export type PartSku = { id: number; productId: number; isSet: boolean; sizeMl: number; pack: number; weightG: number }

/** Ascending, like everywhere. */
export const lockPartSkus = (tx: Db, ids: readonly number[]): Promise<PartSku[]> =>
  tx<PartSku[]>`
    select id, product_id as "productId", is_set as "isSet", size_ml as "sizeMl", pack, weight_g as "weightG"
      from sku where id = any(${[...ids]}::int[]) order by id for no key update`

/** False for what has stock, was sold, or is itself in a set: only a new pack becomes a set. */
export async function makeSet(tx: Db, skuId: number): Promise<boolean> {
  const made = await tx`
    update sku set is_set = true, list_price = null
     where id = ${skuId} and (is_set or (stock = 0 and received = 0 and sold = 0
       and not exists (select from flash_item where sku_id = sku.id)
       and not exists (select from order_line where sku_id = sku.id)
       and not exists (select from set_part where part_sku_id = sku.id)))
    returning id`
  return made.length > 0
}

export async function saveParts(tx: Db, setSkuId: number, parts: readonly { skuId: number; amount: number }[]): Promise<void> {
  await tx`delete from set_part where set_sku_id = ${setSkuId} and part_sku_id <> all(${parts.map(({ skuId }) => skuId)}::int[])`
  await tx`
    insert into set_part (set_sku_id, part_sku_id, amount, part_position)
    select ${setSkuId}::int, * from unnest(${parts.map(({ skuId }) => skuId)}::int[], ${parts.map(({ amount }) => amount)}::smallint[],
                                         ${parts.map((_, place) => place)}::smallint[])
    on conflict (set_sku_id, part_sku_id) do update set amount = excluded.amount, part_position = excluded.part_position
     where (set_part.amount, set_part.part_position) <> (excluded.amount, excluded.part_position)`
}

export async function findSetType(db: Db): Promise<number | undefined> {
  const [term] = await db<{ id: number }[]>`select id from term where kind = 'type' and code = 'set'`
  return term?.id
}

export async function isInSet(db: Db, wineId: number): Promise<boolean> {
  const found = await db`select from set_part join sku on sku.id = part_sku_id where product_id = ${wineId} limit 1`
  return found.length > 0
}
