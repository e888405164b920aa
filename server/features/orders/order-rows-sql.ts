import { type AfterSaleBrief, OPEN_AFTER_SALES } from '#domain/after-sale.ts'
import { searchWords } from '#domain/fold.ts'
import type { OrderGift } from '#domain/gift.ts'
import type { Fen } from '#domain/money.ts'
import type { PriceChange } from '#domain/order.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { OrderFilter, OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { articleCode, estateColumn, orderedPartsColumn } from '#server/features/catalog/stock.ts'

/* Whole orders. Hidden ones are not found. */

export type Keys = {
  id: number
  accountId: number
  uniqueCode: string
  payMethod: PayMethod | null
  couponClaimId: number | null
}

export type OrderRow = Keys & {
  flashItemId: number | null
  number: string
  status: OrderStatus
  goods: Fen
  shipping: Fen
  boxes: Fen
  discount: Fen
  reduction: Fen
  due: Fen
  placedAt: Date
  payBy: Date
  gift: OrderGift | null
  deliverOn: string | null
}
export type DetailRow = OrderRow & { recipientName: string; recipientPhone: string; recipientAddress: string; remark: string }

type Wanted = OrderFilter & { search: string; page: number; limit: number }

/** Newest first, and the total. `search`: a number, or words of a wine's name in any language. */
export async function selectOrders(db: Db, accountId: number, wanted: Wanted): Promise<{ rows: OrderRow[]; count: number }> {
  const { search, page, limit } = wanted
  const own = db`from shop_order o where account_id = ${accountId} and deleted_at is null and ${inFilter(db, wanted)}`
  const part = db`limit ${limit} offset ${(page - 1) * limit}`
  if (search !== '') return searchOrders(db, { search, own, part })
  const [rows, [total]] = await Promise.all([
    db<OrderRow[]>`
      select ${columns(db)} from shop_order
       where id in (select id ${own} order by placed_at desc, id desc ${part})
       order by placed_at desc, id desc`,
    db<{ count: number }[]>`select count(*) as count ${own}`,
  ])
  return { rows, count: total?.count ?? 0 }
}

type Search = { search: string; own: Fragment; part: Fragment }

/**
 * Who orders each day has thousands of orders, but the same wines again and again: each wine is looked at once, and not each line. Its own text
 * is folded already, and is read only where the name as ordered does not have the word. Orders and lines are read from two indexes that have all
 * of this (migration 070): each of twenty thousand lies in a page of its own.
 */
async function searchOrders(db: Db, { search, own, part }: Search): Promise<{ rows: OrderRow[]; count: number }> {
  const words = searchWords(search)
  const found = await db<(OrderRow & { count: number })[]>`
    with own as materialized (select id, lower(number) as number, placed_at ${own}),
    exact as materialized (select id, placed_at from own where number = lower(${search})),
    line as materialized (
      select order_id, product_id, name_zh, name_en
        from own join order_line on order_id = own.id
       where ${words.length > 0} and not exists (select from exact)
    ),
    wine as materialized (
      select product_id, name_zh, name_en
        from (select distinct product_id, name_zh, name_en from line) ordered
       where not exists (
         select from unnest(${words}::text[]) word
          where strpos(lower(concat_ws(' ', name_zh, name_en)), word) = 0
            and not exists (select from product where id = product_id and strpos(search_text, word) > 0))
    ),
    matching as materialized (
      select id, placed_at from exact
      union all
      select id, placed_at from own
       where not exists (select from exact)
         and (strpos(number, lower(${search})) > 0
              or id in (select order_id from line join wine using (product_id, name_zh, name_en)))
    )
    select page.*, total.count
      from (select count(*) as count from matching) total
      left join (
        select ${columns(db)} from shop_order
         where id in (select id from matching order by placed_at desc, id desc ${part})
      ) page on true
     order by "placedAt" desc, id desc`
  return { rows: found.filter(({ id }) => id !== null), count: found[0]?.count ?? 0 }
}

/** Finds hidden orders, too. `accountId` is null for staff, who see all. */
export const selectOrdersNumbered = (db: Db, accountId: number | null, numbers: readonly string[]): Promise<OrderRow[]> =>
  db<OrderRow[]>`
    select ${columns(db)} from shop_order
     where ${accountId === null ? db`true` : db`account_id = ${accountId}`} and number = any(${[...numbers]}::text[])`

const inFilter = (db: Db, { statuses, requests }: OrderFilter) => db`
  (o.status = any (${statuses as string[]}) ${requests ? db`or ${hasRequest(db, requests)}` : db``})`

/** Withdrawn and hidden requests do not count. */
const REQUESTS = {
  open: OPEN_AFTER_SALES,
  done: ['refunded', 'refused', 'replaced'],
  any: [...OPEN_AFTER_SALES, 'refunded', 'refused', 'replaced'],
} as const satisfies Record<NonNullable<OrderFilter['requests']>, readonly string[]>

const hasRequest = (db: Db, which: keyof typeof REQUESTS) => db`
  exists (
    select from after_sale request
     where request.order_id = o.id and request.hidden_at is null and request.status in ${db(REQUESTS[which])})`

/** By number or unique code. `accountId`: null for staff, who see also what its shopper has hidden. */
export async function selectOrder(db: Db, accountId: number | null, name: string): Promise<DetailRow | undefined> {
  const [row] = await db<DetailRow[]>`
    select ${columns(db)}, recipient_name as "recipientName", recipient_phone as "recipientPhone",
           recipient_address as "recipientAddress", remark
      from shop_order
     where (number = ${name} or unique_code = ${name})
       ${accountId === null ? db`` : db`and account_id = ${accountId} and deleted_at is null`}`
  return row
}

type FoundLine = { line: OrderLine; orderNumber: string; flashItemId: number | null }

export async function findLineOf(db: Db, accountId: number, unique: string): Promise<FoundLine | undefined> {
  const [row] = await db<(OrderLine & Omit<FoundLine, 'line'> & { orderId: number })[]>`
    select ${lineColumns(db)}, o.number as "orderNumber", line.flash_item_id as "flashItemId"
      from order_line line
      join shop_order o on o.id = line.order_id
      join sku on sku.id = line.sku_id
     where line.unique_code = ${unique} and o.account_id = ${accountId} and o.deleted_at is null`
  if (!row) return undefined
  const { orderId: _, orderNumber, flashItemId, ...line } = row
  return { line, orderNumber, flashItemId }
}

type TallyRow = { status: OrderStatus; count: number; due: Fen; open: number; done: number; any: number }

/** Per status: orders, their sum, and how many are in each list of refunds. */
export const tallyOrders = (db: Db, accountId: number): Promise<TallyRow[]> =>
  db<TallyRow[]>`
    with own as materialized (select id, status, due from shop_order where account_id = ${accountId} and deleted_at is null),
    asked as (
      select order_id, bool_or(status in ${db(REQUESTS.open)}) as open, bool_or(status in ${db(REQUESTS.done)}) as done
        from after_sale
       where order_id in (select id from own) and hidden_at is null and status in ${db(REQUESTS.any)}
       group by order_id
    )
    select status, count(*)::integer as count, sum(due)::bigint as due,
           count(*) filter (where open)::integer as open,
           count(*) filter (where status = 'refunded' or done)::integer as done,
           count(*) filter (where status = 'refunded' or open or done)::integer as any
      from own left join asked on order_id = id
     group by status`

export const giftColumn = (db: Db, orderId: Fragment) => db`
  (select jsonb_build_object(
            'card', jsonb_build_object('text', card_text, 'from', card_from, 'to', card_to),
            'boxes', case when box_count is not null then jsonb_build_object(
              'name', jsonb_build_object('zh', box_name_zh, 'en', box_name_en), 'price', box_price, 'count', box_count) end)
     from order_gift where order_id = ${orderId}) as gift`

/** Of an order `o`: it leaves today at the latest, or should have left. */
export const mustLeave = (db: Db) => db`o.leave_on <= current_date and o.status in ('paid', 'part-shipped')`

const columns = (db: Db) => db`
  id, account_id as "accountId", unique_code as "uniqueCode", number, status, goods_total as goods, shipping_fee as shipping,
  box_fee as boxes, discount, reduction, due, pay_method as "payMethod", placed_at as "placedAt", pay_by as "payBy", flash_item_id as "flashItemId",
  coupon_claim_id as "couponClaimId", to_char(deliver_on, 'YYYY-MM-DD') as "deliverOn", ${giftColumn(db, db`id`)}`

const lineColumns = (db: Db) => db`
  line.order_id as "orderId", line.unique_code as "unique", line.product_id as "productId", sku.code as "skuCode",
  jsonb_build_object('zh', line.name_zh, 'en', line.name_en) as name,
  ${estateColumn(db, db`line.product_id`)}, line.image, line.vintage, line.size_ml as "sizeMl", line.pack,
  line.price, line.quantity, line.discount, line.reduction, line.shipped_quantity as "shippedQuantity", line.refunded_quantity as "refundedQuantity",
  exists (select from review where order_line_id = line.id) as "isReviewed", ${orderedPartsColumn(db)}`

/** `articleCode` and `gtin` are for staff only. `withdrawnQuantity`: refunded packs that were never sent. */
export type OrderedLine = OrderLine & { articleCode: string; gtin: string; withdrawnQuantity: number }

/** The lines of these orders, whoever has placed them. */
export async function linesOf(db: Db, orders: readonly { id: number }[]): Promise<Map<number, OrderedLine[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db<(OrderedLine & { orderId: number })[]>`
    select ${lineColumns(db)}, ${articleCode(db, db`product.code`, db`sku.code`)} as "articleCode", sku.gtin,
           line.withdrawn_quantity as "withdrawnQuantity"
      from order_line line
      join sku on sku.id = line.sku_id
      join product on product.id = sku.product_id
     where line.order_id in ${db(orders.map(({ id }) => id))}
     order by line.id`
  const lines = new Map<number, OrderedLine[]>()
  for (const { orderId, ...line } of rows) lines.set(orderId, [...(lines.get(orderId) ?? []), line])
  return lines
}

/** Newest first, without withdrawn and hidden ones. */
export async function requestsOf(db: Db, orders: readonly { id: number }[]): Promise<Map<number, AfterSaleBrief[]>> {
  if (orders.length === 0) return new Map()
  const rows = await db<(Omit<AfterSaleBrief, 'at'> & { orderId: number; at: Date })[]>`
    select request.order_id as "orderId", request.id, request.number, request.kind, request.status, request.amount,
           request.created_at as at,
           (select sum(quantity) from after_sale_line where after_sale_id = request.id)::integer as quantity
      from after_sale request
     where request.order_id in ${db(orders.map(({ id }) => id))} and request.hidden_at is null
       and request.status in ${db(REQUESTS.any)}
     order by request.id desc`
  const requests = new Map<number, AfterSaleBrief[]>()
  for (const { orderId, at, ...brief } of rows) {
    requests.set(orderId, [...(requests.get(orderId) ?? []), { ...brief, at: at.toISOString() }])
  }
  return requests
}

type Event = { kind: string; at: Date; byAccount: number | null; note: string }
type PriceRow = Omit<PriceChange, 'at'> & { at: Date }

export async function eventsOf(db: Db, orderId: number): Promise<Map<string, Event>> {
  const events = await db<Event[]>`
    select kind, at, by_account as "byAccount", note from order_event where order_id = ${orderId}`
  return new Map(events.map((event) => [event.kind, event]))
}

export async function priceChangesOf(db: Db, orderId: number): Promise<PriceChange[]> {
  const rows = await db<PriceRow[]>`
    select due_before as "from", due_after as "to", note as reason, at
      from order_event
     where order_id = ${orderId} and kind = 'price-lowered'
     order by id`
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
}
