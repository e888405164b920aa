import type { Db } from '#server/db/database.ts'
import { hasBarcode } from '#server/http/barcode-sql.ts'

type Found = { id: number; unique: string }

/** Only what is on sale: for shoppers nothing else is there. */
export async function selectByCode(db: Db, code: string): Promise<Found | undefined> {
  const [found] = await db<Found[]>`
    select product.id, coalesce(sku.code, '') as unique
      from product left join sku on sku.product_id = product.id and sku.code = ${code.toLowerCase()} and sku.on_sale
     where product.on_sale
       and (sku.code is not null or lower(product.code) = ${code.toLowerCase()})
     limit 1`
  return found ?? selectByBarcode(db, code)
}

/** Of several wines one in stock, the latest; of several packs of it none, so that its page asks which. */
async function selectByBarcode(db: Db, code: string): Promise<Found | undefined> {
  const [found] = await db<Found[]>`
    select product_id as id, case when count(*) = 1 then min(sku.code) else '' end as unique
      from sku join product on product.id = product_id
     where ${hasBarcode(db, code)} and sku.on_sale and product.on_sale
     group by product_id
     order by sum(available(sku)) > 0 desc, product_id desc
     limit 1`
  return found
}
