import type { OrderDays } from '#contract/staff/imports.ts'
import type { StockMovement } from '#contract/staff/stock.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { MovementAbout } from '#domain/stock.ts'
import type { Db } from '#server/db/database.ts'
import { inSales } from '#server/features/catalog/stock.ts'
import { refundedOf, refundedOfLine } from '#server/features/ledger/refunded-sql.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

const PORTION = 1_000

/** Reads a portion after the last id, so that no statement and no transaction is long. */
export async function* portions<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

type Term = { kind: string; zh: string; en: string; share: number | null }
export type ExportedWine = {
  id: number
  code: string
  name_zh: string
  name_en: string
  blurb_zh: string
  blurb_en: string
  description_zh: string
  description_en: string
  images: string[]
  alcohol: number | null
  residual_sugar: number | null
  acidity: number | null
  serving: string | null
  drinking: string | null
  bars: Record<string, number> | null
  flags: string[]
  ingredients_zh: string
  ingredients_en: string
  storage_zh: string
  storage_en: string
  bottling: string
  importer_zh: string
  importer_en: string
  terms: Term[]
  skus: {
    vintage: number | null
    sizeMl: number
    pack: number
    price: number
    listPrice: number | null
    stock: number
    cost: number | null
    weightG: number
    lowStock: number | null
    gtin: string
  }[]
}

/** Stock as lists count it: with what is set aside for flash sales. */
export const readWines = (db: Db) =>
  portions(
    (after) =>
      db<ExportedWine[]>`
      select id, code, name_zh, name_en, blurb_zh, blurb_en, description_zh, description_en, images, alcohol, residual_sugar, acidity,
             lower(serving) || '-' || upper(serving) - 1 as serving, lower(drinking) || '-' || upper(drinking) - 1 as drinking, bars, flags,
             ingredients_zh, ingredients_en, storage_zh, storage_en, bottling, importer_zh, importer_en,
             coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'zh', name_zh, 'en', name_en, 'share', share) order by position, term.id)
                         from product_term join term on term.id = term_id where product_id = product.id), '[]') as terms,
             coalesce((select jsonb_agg(jsonb_build_object(
                                'vintage', vintage, 'sizeMl', size_ml, 'pack', pack, 'price', price, 'listPrice', list_price, 'cost', cost,
                                'weightG', weight_g, 'lowStock', low_stock, 'gtin', gtin, 'stock', stock + ${inSales(db)})
                                order by position, sku.id)
                         from sku where product_id = product.id), '[]') as skus
        from product where id > ${after} order by id limit ${PORTION}`,
  )

export type ExportedLine = {
  id: number
  number: string
  status: OrderStatus
  placed: string
  customer: string
  recipient: string
  phone: string
  address: string
  payMethod: PayMethod | null
  nameZh: string
  nameEn: string
  wineCode: string
  skuCode: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: number
  quantity: number
  /** The line's parts of the order's sums, which they add up to. */
  lineDiscount: number
  lineReduction: number
  lineShipping: number
  lineBoxes: number
  lineRefunded: number
  /** Of the whole order, on its first line only: a column adds up to what the orders come to. */
  goods: number | null
  shipping: number | null
  boxes: number | null
  discount: number | null
  reduction: number | null
  due: number | null
  refunded: number | null
  remark: string
}

export const readOrderLines = (db: Db, { from, to }: OrderDays) =>
  portions(
    (after) =>
      db<ExportedLine[]>`
      select line.id, placed.number, placed.status, to_char(placed_at, 'YYYY-MM-DD HH24:MI:SS') as placed, nickname as customer,
             recipient_name as recipient, recipient_phone as phone, recipient_address as address, pay_method as "payMethod",
             line.name_zh as "nameZh", line.name_en as "nameEn", product.code as "wineCode", sku.code as "skuCode", line.vintage,
             line.size_ml as "sizeMl", line.pack, line.price, line.quantity, line.discount as "lineDiscount",
             line.reduction as "lineReduction", line.shipping as "lineShipping", line.box_share as "lineBoxes",
             ${refundedOfLine(db, db`line`)} as "lineRefunded",
             case when is_first then goods_total end as goods, case when is_first then shipping_fee end as shipping,
             case when is_first then box_fee end as boxes, case when is_first then placed.discount end as discount,
             case when is_first then placed.reduction end as reduction, case when is_first then due end as due,
             case when is_first then ${refundedOf(db, db`placed.id`)} end as refunded, remark
        from order_line line
        cross join lateral (
          select not exists (select from order_line before where before.order_id = line.order_id and before.id < line.id) as is_first
        ) place
        join shop_order placed on placed.id = order_id
        join account on account.id = account_id
        join sku on sku.id = sku_id
        join product on product.id = sku.product_id
       where line.id > ${after}
         ${from === undefined ? db`` : db`and placed_at >= ${from}::date`}
         ${to === undefined ? db`` : db`and placed_at < ${to}::date + 1`}
       order by line.id limit ${PORTION}`,
  )

export type ExportedMovement = {
  id: number
  at: string
  wineCode: string
  nameZh: string
  nameEn: string
  skuCode: string
  vintage: number | null
  sizeMl: number
  pack: number
  reason: StockMovement['reason']
  change: number
  stockAfter: number
  by: string | null
  note: string
  aboutKind: MovementAbout['kind'] | null
  aboutId: string | null
}

export const readMovements = (db: Db, locale: Locale) =>
  portions(
    (after) =>
      db<ExportedMovement[]>`
      select movement.id, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at, product.code as "wineCode", name_zh as "nameZh",
             name_en as "nameEn", sku.code as "skuCode", vintage, size_ml as "sizeMl", pack, reason, change,
             stock_after as "stockAfter", ${staffName(db, locale)} as by, note, about_kind as "aboutKind", about_id as "aboutId"
        from (select * from stock_movement where id > ${after} order by id limit ${PORTION}) movement
        join sku on sku.id = sku_id
        join product on product.id = sku.product_id
        left join account on account.id = by_account
       order by movement.id`,
  )

export type ExportedCustomer = {
  id: number
  nickname: string
  phone: string | null
  since: string
  orders: number
  spent: number
  lastOrder: string | null
  labels: string | null
}

export const readCustomers = (db: Db) =>
  portions(
    (after) =>
      db<ExportedCustomer[]>`
      select id, nickname, phone, to_char(registered_at, 'YYYY-MM-DD') as since, orders, spent,
             to_char(last_order_at, 'YYYY-MM-DD') as "lastOrder",
             (select string_agg(name, '; ' order by name)
                from customer_label join label on label.id = label_id where customer_label.account_id = account.id) as labels
        from account join customer on customer.account_id = account.id
       where id > ${after} and is_listed order by id limit ${PORTION}`,
  )
