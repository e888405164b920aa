import type { AfterSaleEvent, AfterSaleKind, AfterSaleStatus } from '#domain/after-sale.ts'
import type { Locale } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

/* Reading whole requests for money back. */

export type Row = {
  id: number
  number: string
  orderId: number
  orderNumber: string
  orderStatus: OrderStatus
  payMethod: PayMethod | null
  kind: AfterSaleKind
  status: AfterSaleStatus
  amount: Fen
  at: Date
  accountId: number
  nickname: string
  isOpenedByShop: boolean
}
export type DetailRow = Row & {
  reason: RefundReason
  explanation: string
  pictures: string[]
  asked: Fen
  refuseReason: string
  courier: string
  trackingNumber: string
  returnPhone: string
  returnNote: string
  returnPictures: string[]
  recipientName: string
  recipientPhone: string
  recipientAddress: string
}

export type Page = { page: number; limit: number }
type Found = { rows: Row[]; count: number }

/** The shopper's own requests without hidden ones, newest first. */
export const selectOwnRequests = (
  db: Db,
  accountId: number,
  { statuses, ...page }: Page & { statuses: readonly AfterSaleStatus[] },
): Promise<Found> =>
  selectPage(db, page, {
    where: db`request.account_id = ${accountId} and request.hidden_at is null and request.status = any(${statuses as string[]})`,
    order: db`id desc`,
  })

export const tallyAfterSalesOf = (
  db: Db,
  accountId: number,
): Promise<{ kind: AfterSaleKind; status: AfterSaleStatus; count: number }[]> =>
  db<{ kind: AfterSaleKind; status: AfterSaleStatus; count: number }[]>`
    select kind, status, count(*)::integer as count
      from after_sale
     where account_id = ${accountId} and hidden_at is null
     group by kind, status`

type StaffFilter = { status?: AfterSaleStatus | undefined; kind?: AfterSaleKind | undefined; search: string }

/** The longest waiting first. `search`: part of the number of a request, an order or a return parcel. */
export const selectRequests = (db: Db, { status, kind, search, ...page }: Page & StaffFilter): Promise<Found> =>
  selectPage(db, page, {
    where: db`
      ${status ? db`request.status = ${status}` : db`true`} and ${kind ? db`request.kind = ${kind}` : db`true`}
      ${search === '' ? db`` : db`and strpos(lower(concat_ws(' ', request.number, ${orderNumber(db)}, return_tracking)), lower(${search})) > 0`}`,
    order: db`id`,
  })

/** Each order is a row of its own to read: of old requests only, until a job has named theirs (migration 095). */
const orderNumber = (db: Db): Fragment => db`coalesce(order_number, (select number from shop_order where id = request.order_id))`

/** All that match are found once, for the page and the total. */
async function selectPage(db: Db, { page, limit }: Page, { where, order }: { where: Fragment; order: Fragment }): Promise<Found> {
  const found = await db<(Row & { count: number })[]>`
    with matching as materialized (select request.id from after_sale request where ${where})
    select page.*, total.count
      from (select count(*)::integer as count from matching) total
      left join (
        select ${columns(db)} ${source(db)}
         where request.id in (select id from matching order by ${order} limit ${limit} offset ${(page - 1) * limit})
      ) page on true
     order by ${order}`
  return { rows: found.flatMap(({ count: _, ...row }) => (row.id === null ? [] : [row])), count: found[0]?.count ?? 0 }
}

/** Finds a request. With `accountId` it must be that shopper's own, and not hidden. */
export async function selectRequest(db: Db, number: string, accountId?: number): Promise<DetailRow | undefined> {
  const owned = accountId === undefined ? db`true` : db`request.account_id = ${accountId} and request.hidden_at is null`
  const [row] = await db<DetailRow[]>`
    select ${columns(db)}, reason, explanation, pictures, asked, refuse_reason as "refuseReason", return_courier as courier,
           return_tracking as "trackingNumber", return_phone as "returnPhone", return_note as "returnNote",
           return_pictures as "returnPictures", recipient_name as "recipientName", recipient_phone as "recipientPhone",
           recipient_address as "recipientAddress"
      ${source(db)}
     where request.number = ${number} and ${owned}`
  return row
}

export async function hasRequestOf(db: Db, accountId: number, number: string): Promise<boolean> {
  const [row] = await db`
    select from after_sale where number = ${number} and account_id = ${accountId} and hidden_at is null`
  return row !== undefined
}

const columns = (db: Db) => db`
  request.id, request.number, request.order_id as "orderId", placed.number as "orderNumber", placed.status as "orderStatus",
  placed.pay_method as "payMethod", request.kind, request.status, request.amount, request.created_at as at,
  request.account_id as "accountId", account.nickname, request.opened_by is not null as "isOpenedByShop"`

const source = (db: Db) => db`
  from after_sale request
  join shop_order placed on placed.id = request.order_id
  join account on account.id = request.account_id`

type PartRow = { requestId: number; unique: string; quantity: number; goods: Fen; shipping: Fen; boxes: Fen }

export const selectParts = (db: Db, requestIds: readonly number[]): Promise<PartRow[]> =>
  db<PartRow[]>`
    select after_sale_id as "requestId", line.unique_code as "unique", part.quantity, part.goods, part.shipping, part.box_back as boxes
      from after_sale_line part join order_line line on line.id = part.order_line_id
     where after_sale_id in ${db(requestIds)}
     order by line.id`

type EventRow = { kind: AfterSaleEvent['kind']; byAccount: number | null; name: string | null; note: string; at: Date }

/** Oldest first. */
export const selectEvents = (db: Db, requestId: number, locale: Locale): Promise<EventRow[]> =>
  db<EventRow[]>`
    select kind, by_account as "byAccount", ${staffName(db, locale)} as name, note, at
      from after_sale_event left join account on account.id = by_account
     where after_sale_id = ${requestId}
     order by after_sale_event.id`
