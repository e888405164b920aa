import type { SaleDays } from '#domain/flash-sale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** A planned or running sale of one of the wine's packs. Hidden: shoppers do not see it. */
export type OpenSale = SaleDays & { id: number; skuId: number; price: Fen; isHidden: boolean; isTooCheap: boolean }

export const listOpenSales = (db: Db, productId: number): Promise<OpenSale[]> =>
  db<OpenSale[]>`
    select item.id, sku.id as "skuId", item.price, starts_hour as "startsHour", hours, from_day::text as "fromDay",
           to_day::text as "toDay", sku.price <= item.price as "isTooCheap",
           sku.price <= item.price or not sku.on_sale or not product.on_sale as "isHidden"
      from flash_item item
      join flash_slot slot on slot.id = slot_id
      join sku on sku.id = sku_id
      join product on product.id = sku.product_id
     where product.id = ${productId} and closed_at is null
     order by from_day, item.id`
