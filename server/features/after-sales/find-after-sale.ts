import type { AfterSaleDetailRow, AfterSaleRow } from '#contract/shop/after-sale-shapes.ts'
import type { StaffCard, StaffDetail } from '#contract/staff/after-sales.ts'
import type { AfterSale, AfterSaleEvent, AfterSaleLine } from '#domain/after-sale.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import { add, type Fen } from '#domain/money.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { Db } from '#server/db/database.ts'
import { listPaybacks } from '#server/features/ledger/payment-sql.ts'
import { linesOf } from '#server/features/orders/order-rows-sql.ts'
import {
  type DetailRow,
  type Row,
  selectEvents,
  selectOwnRequests,
  selectParts,
  selectRequest,
  selectRequests,
} from './request-rows-sql.ts'
import { readReturnAddress } from './sql.ts'

type Found = AfterSaleRow & StaffCard
type Page = { list: Found[]; count: number }

/** A page of the shopper's own requests, newest first, and the total. */
export const listAfterSalesOf = async (...asked: Parameters<typeof selectOwnRequests>): Promise<Page> =>
  filled(asked[0], await selectOwnRequests(...asked))

/** A page of all requests, the longest waiting first, and the total. */
export const listAfterSales = async (...asked: Parameters<typeof selectRequests>): Promise<Page> =>
  filled(asked[0], await selectRequests(...asked))

async function filled(db: Db, { rows, count }: { rows: Row[]; count: number }): Promise<Page> {
  const lines = await requestLines(db, rows)
  return { list: rows.map((row) => cardOf(row, lines.get(row.id) ?? [])), count }
}

/** With `accountId` only that shopper's own. `locale`: of whoever reads the names of staff. */
export async function findAfterSale(
  db: Db,
  number: string,
  { accountId, locale = DEFAULT_LOCALE }: { accountId?: number; locale?: Locale } = {},
): Promise<(AfterSaleDetailRow & StaffDetail) | undefined> {
  const row = await selectRequest(db, number, accountId)
  if (!row) return undefined
  const [lines, events, paybacks, returnAddress] = await Promise.all([
    requestLines(db, [row]),
    eventsOf(db, row, locale),
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
    boxes: add(...parts.map(({ boxes }) => boxes)),
    refuseReason: row.refuseReason,
    events: events.map(({ name: _, ...event }) => event),
    names: events.map(({ name }) => name),
    returnParcel: returnParcelOf(row),
    returnAddress,
    paybacks,
    recipient: { name: row.recipientName, phone: row.recipientPhone, address: row.recipientAddress },
  }
}

type RequestPart = AfterSaleLine & { shipping: Fen; boxes: Fen }

async function requestLines(db: Db, requests: readonly Row[]): Promise<Map<number, RequestPart[]>> {
  if (requests.length === 0) return new Map()
  const [parts, orderLines] = await Promise.all([
    selectParts(
      db,
      requests.map(({ id }) => id),
    ),
    linesOf(
      db,
      requests.map(({ orderId }) => ({ id: orderId })),
    ),
  ])
  const byUnique = new Map<string, OrderLine>([...orderLines.values()].flat().map((line) => [line.unique, line]))
  const found = new Map<number, RequestPart[]>()
  for (const { requestId, unique, quantity, goods, shipping, boxes } of parts) {
    const line = byUnique.get(unique)
    const amount = add(goods, shipping, boxes)
    if (line) found.set(requestId, [...(found.get(requestId) ?? []), { line, quantity, amount, shipping, boxes }])
  }
  return found
}

async function eventsOf(db: Db, { id, accountId }: Row, locale: Locale): Promise<(AfterSaleEvent & { name: string })[]> {
  const rows = await selectEvents(db, id, locale)
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
  isOpenedByShop: row.isOpenedByShop,
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
