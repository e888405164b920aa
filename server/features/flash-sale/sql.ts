import { COMPARED_DAYS } from '#domain/flash-plan.ts'
import type { SaleDays } from '#domain/flash-sale.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { accountsOfPerson } from '#server/features/accounts/person-sql.ts'
import { estateColumn } from '#server/features/catalog/stock.ts'

/* Packs of a sale are reserved from the SKU's stock (catalog/stock.ts). */

export type SaleRow = SaleDays & {
  id: number
  slotId: number
  slotImage: string
  skuId: number
  skuCode: string
  productId: number
  title: Localized
  name: Localized
  estate: Localized | null
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  weightG: number
  price: Fen
  /** What the sale is compared with; null when not higher than its price. */
  listPrice: Fen | null
  offered: number
  remaining: number
  sold: number
  perPerson: number
  perOrder: number
  isOnSale: boolean
  closedAt: Date | null
}

/** The lowest price of the SKU from seven days before the sale until now (docs/decisions/028-compared-prices.md). */
const selectComparedPrice = (db: Db, sku: Fragment, fromDay: Fragment) => db`
  select least(${sku}.price, min(before.price)) as price
    from price_before before
   where before.sku_id = ${sku}.id
     and before.until > least(${fromDay}::timestamp at time zone 'Asia/Shanghai', now()) - make_interval(days => ${COMPARED_DAYS})`

export async function findComparedPrice(tx: Db, skuId: number, fromDay: string): Promise<Fen | undefined> {
  const [compared] = await tx<{ price: Fen }[]>`
    select compared.price from sku cross join lateral (${selectComparedPrice(tx, tx`sku`, tx`${fromDay}::text::date`)}) compared
     where sku.id = ${skuId}`
  return compared?.price
}

const selectSale = (db: Db) => db`
  select item.id, slot.id as "slotId", slot.starts_hour as "startsHour", slot.hours, slot.image as "slotImage",
         item.from_day::text as "fromDay", item.to_day::text as "toDay", sku.id as "skuId", item.code as "skuCode",
         product.id as "productId",
         jsonb_build_object('zh', coalesce(nullif(item.title_zh, ''), product.name_zh),
                            'en', coalesce(nullif(item.title_en, ''), product.name_en)) as title,
         jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as name, ${estateColumn(db, db`product.id`)},
         coalesce(nullif(sku.image, ''), (wine_pictures(product.id, product.name_en, product.images))[1]) as image,
         sku.vintage, sku.size_ml as "sizeMl", sku.pack, sku.weight_g as "weightG", item.price,
         nullif(greatest(compared.price, item.price), item.price) as "listPrice",
         item.offered, item.remaining, item.sold, item.per_person as "perPerson", item.per_order as "perOrder",
         slot.is_open and sku.on_sale and product.on_sale as "isOnSale", item.closed_at as "closedAt"
    from flash_item item
    join flash_slot slot on slot.id = item.slot_id
    join sku on sku.id = item.sku_id
    join product on product.id = sku.product_id
    cross join lateral (${selectComparedPrice(db, db`sku`, db`item.from_day`)}) compared`

/** Sales that end on this day or later, in display order. */
export const listSalesFrom = (db: Db, day: string): Promise<SaleRow[]> =>
  db<SaleRow[]>`
    ${selectSale(db)}
     where item.to_day >= ${day}::text::date
     order by slot.starts_hour, item.sort desc, item.id`

export const listSalesByIds = (db: Db, ids: readonly number[]): Promise<SaleRow[]> =>
  db<SaleRow[]>`${selectSale(db)} where item.id = any(${[...ids]}::int[])`

/** Locked until the end of the transaction. */
export async function lockSale(tx: Db, id: number): Promise<SaleRow | undefined> {
  const [sale] = await tx<SaleRow[]>`${selectLocked(tx, id)}`
  return sale
}

/** For use inside a larger statement. */
export const selectLocked = (tx: Db, id: number) => tx`${selectSale(tx)} where item.id = ${id} for no key update of item`

export type GivenBack = { skuId: number; productId: number; isClosed: boolean; remaining: number }

/** A closed sale only has its sold packs reduced. */
export async function givePacksBack(tx: Db, id: number, quantity: number): Promise<GivenBack | undefined> {
  const [given] = await tx<GivenBack[]>`
    update flash_item item
       set sold = item.sold - ${quantity}, remaining = case when closed_at is null then remaining + ${quantity} else 0 end
      from sku
     where item.id = ${id} and sku.id = item.sku_id
    returning sku.id as "skuId", sku.product_id as "productId", closed_at is not null as "isClosed", remaining`
  return given
}

/** Not counting packs given back; includes the person's earlier accounts. */
export async function countBoughtBy(db: Db, saleId: number, accountId: number): Promise<number> {
  const [bought] = await db<{ quantity: number }[]>`
    select coalesce(sum(line.quantity), 0)::integer as quantity
      from shop_order
      join order_line line on line.order_id = shop_order.id
     where shop_order.flash_item_id = ${saleId} and account_id in (${accountsOfPerson(db, accountId)})
       and status not in ('cancelled', 'refunded')`
  return bought?.quantity ?? 0
}

export type SaleTexts = { images: string[]; blurb: Localized; description: Localized }

export async function findTexts(db: Db, productId: number): Promise<SaleTexts | undefined> {
  const [texts] = await db<SaleTexts[]>`
    select wine_pictures(id, name_en, images) as images, jsonb_build_object('zh', blurb_zh, 'en', blurb_en) as blurb,
           jsonb_build_object('zh', description_zh, 'en', description_en) as description
      from product where id = ${productId} and on_sale`
  return texts
}

/** Needs the lock on the sale. */
export async function markClosed(tx: Db, id: number, at: Date): Promise<void> {
  await tx`update flash_item set remaining = 0, closed_at = ${at} where id = ${id}`
}

/** Not closed, and the last day has come. */
export const listLastDays = (db: Db, day: string): Promise<(SaleDays & { id: number })[]> =>
  db<(SaleDays & { id: number })[]>`
    select item.id, starts_hour as "startsHour", hours, from_day::text as "fromDay", to_day::text as "toDay"
      from flash_item item join flash_slot slot on slot.id = item.slot_id
     where closed_at is null and to_day <= ${day}::text::date
     order by item.id`
