import type { AfterSaleDetailRow, AfterSaleRow } from '#contract/shop/after-sale-shapes.ts'
import type { StaffCard, StaffDetail } from '#contract/staff/after-sales.ts'
import type { AfterSale, AfterSaleEvent, AfterSaleKind, AfterSaleLine, AfterSaleStatus } from '#domain/after-sale.ts'
import { add, type Fen } from '#domain/money.ts'
import type { OrderLine, PayMethod } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { listPaybacks } from '#server/features/ledger/payment-sql.ts'
import { linesOf } from '#server/features/orders/find-order.ts'
import { readReturnAddress } from './sql.ts'

/* Requests for money back as their shopper and the staff see them. */

type Row = {
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
}
type DetailRow = Row & {
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

type Found = AfterSaleRow & StaffCard
type Page = { page: number; limit: number }

/** A page of the shopper's own requests in these states, newest first, and how many there are in all. */
export const listAfterSalesOf = (
  db: Db,
  accountId: number,
  { statuses, ...page }: Page & { statuses: readonly AfterSaleStatus[] },
): Promise<{ list: AfterSaleRow[]; count: number }> =>
  list(db, page, {
    where: db`request.account_id = ${accountId} and request.hidden_at is null and request.status = any(${statuses as string[]})`,
    order: db`request.id desc`,
  })

/** How many of the shopper's own requests stand in each state. */
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

/** Everybody's, the longest waiting first. `search`: a part of a number of the request, its order or its return parcel. */
export const listAfterSales = (
  db: Db,
  { status, kind, search, ...page }: Page & StaffFilter,
): Promise<{ list: StaffCard[]; count: number }> =>
  list(db, page, {
    where: db`
      ${status ? db`request.status = ${status}` : db`true`} and ${kind ? db`request.kind = ${kind}` : db`true`}
      and (${search === ''} or strpos(lower(concat_ws(' ', request.number, placed.number, return_tracking)), lower(${search})) > 0)`,
    order: db`request.id`,
  })

/** One of the shopper's own requests, unless it is hidden. */
export const findAfterSaleOf = (db: Db, accountId: number, number: string): Promise<AfterSaleDetailRow | undefined> =>
  find(db, db`request.number = ${number} and request.account_id = ${accountId} and request.hidden_at is null`)

export const findAfterSale = (db: Db, number: string): Promise<StaffDetail | undefined> =>
  find(db, db`request.number = ${number}`)

export async function hasRequestOf(db: Db, accountId: number, number: string): Promise<boolean> {
  const [row] = await db`
    select from after_sale where number = ${number} and account_id = ${accountId} and hidden_at is null`
  return row !== undefined
}

type Fragment = ReturnType<Db>

async function list(
  db: Db,
  { page, limit }: Page,
  { where, order }: { where: Fragment; order: Fragment },
): Promise<{ list: Found[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    db<Row[]>`select ${columns(db)} ${source(db)} where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count ${source(db)} where ${where}`,
  ])
  const lines = await requestLines(db, rows)
  return { list: rows.map((row) => cardOf(row, lines.get(row.id) ?? [])), count: total?.count ?? 0 }
}

async function find(db: Db, where: Fragment): Promise<(AfterSaleDetailRow & StaffDetail) | undefined> {
  const [row] = await db<DetailRow[]>`
    select ${columns(db)}, reason, explanation, pictures, asked, refuse_reason as "refuseReason", return_courier as courier,
           return_tracking as "trackingNumber", return_phone as "returnPhone", return_note as "returnNote",
           return_pictures as "returnPictures", recipient_name as "recipientName", recipient_phone as "recipientPhone",
           recipient_address as "recipientAddress"
      ${source(db)}
     where ${where}`
  if (!row) return undefined
  const [lines, events, paybacks, returnAddress] = await Promise.all([
    requestLines(db, [row]),
    eventsOf(db, row),
    listPaybacks(db, { afterSaleId: row.id }),
    row.status === 'agreed' || row.status === 'sent' ? readReturnAddress(db) : null,
  ])
  const parts = lines.get(row.id) ?? []
  return {
    ...cardOf(row, parts),
    reason: row.reason,
    explanation: row.explanation,
    pictures: row.pictures,
    asked: row.asked,
    shipping: add(...parts.map(({ shipping }) => shipping)),
    refuseReason: row.refuseReason,
    events: events.map(({ name: _, ...event }) => event),
    names: events.map(({ name }) => name),
    returnParcel: returnParcelOf(row),
    returnAddress,
    paybacks,
    recipient: { name: row.recipientName, phone: row.recipientPhone, address: row.recipientAddress },
  }
}

const columns = (db: Db) => db`
  request.id, request.number, request.order_id as "orderId", placed.number as "orderNumber", placed.status as "orderStatus",
  placed.pay_method as "payMethod", request.kind, request.status, request.amount, request.created_at as at,
  request.account_id as "accountId", account.nickname`

const source = (db: Db) => db`
  from after_sale request
  join shop_order placed on placed.id = request.order_id
  join account on account.id = request.account_id`

type RequestPart = AfterSaleLine & { shipping: Fen }

async function requestLines(db: Db, requests: readonly Row[]): Promise<Map<number, RequestPart[]>> {
  if (requests.length === 0) return new Map()
  const [parts, orderLines] = await Promise.all([
    db<{ requestId: number; unique: string; quantity: number; goods: Fen; shipping: Fen }[]>`
      select after_sale_id as "requestId", line.unique_code as "unique", part.quantity, part.goods, part.shipping
        from after_sale_line part join order_line line on line.id = part.order_line_id
       where after_sale_id in ${db(requests.map(({ id }) => id))}
       order by line.id`,
    linesOf(
      db,
      requests.map(({ orderId }) => ({ id: orderId })),
    ),
  ])
  const byUnique = new Map<string, OrderLine>([...orderLines.values()].flat().map((line) => [line.unique, line]))
  const found = new Map<number, RequestPart[]>()
  for (const { requestId, unique, quantity, goods, shipping } of parts) {
    const line = byUnique.get(unique)
    if (line) found.set(requestId, [...(found.get(requestId) ?? []), { line, quantity, amount: add(goods, shipping), shipping }])
  }
  return found
}

async function eventsOf(db: Db, { id, accountId }: Row): Promise<(AfterSaleEvent & { name: string })[]> {
  const rows = await db<
    { kind: AfterSaleEvent['kind']; byAccount: number | null; name: string | null; note: string; at: Date }[]
  >`
    select kind, by_account as "byAccount", account.nickname as name, note, at
      from after_sale_event left join account on account.id = by_account
     where after_sale_id = ${id}
     order by after_sale_event.id`
  return rows.map(({ kind, byAccount, name, note, at }) => ({
    kind,
    by: byAccount === null ? 'shop' : byAccount === accountId ? 'shopper' : 'staff',
    name: name ?? '',
    note,
    at: at.toISOString(),
  }))
}

const cardOf = (row: Row, lines: RequestPart[]): Found => ({
  id: row.id,
  number: row.number,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  orderStatus: row.orderStatus,
  payMethod: row.payMethod,
  kind: row.kind,
  status: row.status,
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  amount: row.amount,
  at: row.at.toISOString(),
  lines,
  shopper: { id: row.accountId, nickname: row.nickname },
})

const returnParcelOf = (row: DetailRow): AfterSale['returnParcel'] =>
  row.trackingNumber === ''
    ? null
    : {
        courier: row.courier,
        trackingNumber: row.trackingNumber,
        phone: row.returnPhone,
        note: row.returnNote,
        pictures: row.returnPictures,
      }
