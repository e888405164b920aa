import type { Db } from '#server/db/database.ts'

/** Only what is on sale: for shoppers nothing else is there. */
export async function selectByCode(db: Db, code: string): Promise<{ id: number; unique: string } | undefined> {
  const [found] = await db<{ id: number; unique: string }[]>`
    select product.id, coalesce(sku.code, '') as unique
      from product left join sku on sku.product_id = product.id and sku.code = ${code.toLowerCase()} and sku.on_sale
     where product.on_sale
       and (sku.code is not null or lower(product.code) = ${code.toLowerCase()})
     limit 1`
  return found
}
