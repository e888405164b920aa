import type { StaffInvoice, StaffInvoiceState } from '#contract/staff/invoices.ts'
import {
  COUNTED_INVOICES_MAX,
  type Invoice,
  type InvoiceableOrder,
  type InvoicedTitle,
  type InvoiceStatus,
} from '#domain/invoice.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { refundedOf } from '#server/features/ledger/refunded-sql.ts'
import { type IssuedFilter, issuedBetween, listIssued, ordersFound, type StoredFile } from './issued-sql.ts'

/*
 * An invoice comes to what was paid and did not go back, so the order is always read with it. `o.refunded` counts what is only asked for,
 * and is looked at first: of most orders it says all.
 */

type InvoiceRow = Omit<Invoice, 'redNumber' | 'requestedAt' | 'issuedAt'> & {
  id: number
  redNumber: string | null
  requestedAt: Date
  issuedAt: Date | null
}

const kept = (db: Db) => db`(case when o.refunded = 0 then o.due else o.due - ${refundedOf(db, db`o.id`)} end)`
/** A request is over when nothing is left to invoice. */
const isOver = (db: Db) => db`(o.status = 'cancelled' or (o.refunded >= o.due and ${kept(db)} <= 0))`
const shownStatus = (db: Db) => db`
  case when invoice.status = 'requested' and ${isOver(db)} then 'cancelled' else invoice.status end`
const isToCorrect = (db: Db) => db`invoice.status = 'issued' and invoice.amount <> ${kept(db)}`

const columns = (db: Db) => db`
  invoice.id, o.number as "orderNumber", invoice.title, ${shownStatus(db)} as status, invoice.invoice_number as "invoiceNumber",
  (select red_number from issued_invoice where order_id = o.id and ending is not null order by id desc limit 1) as "redNumber",
  case when invoice.invoice_number <> '' then invoice.amount else ${kept(db)} end as amount,
  case when ${isToCorrect(db)} then ${kept(db)} end as "correctAmount",
  invoice.note, invoice.requested_at as "requestedAt", invoice.issued_at as "issuedAt"`

const invoiceOf = ({ id: _, ...row }: InvoiceRow): Invoice => ({
  ...row,
  redNumber: row.redNumber ?? '',
  requestedAt: row.requestedAt.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
})

type Paging = { page: number; limit: number }

export async function listInvoicesOf(
  db: Db,
  accountId: number,
  { page, limit }: Paging,
): Promise<{ list: Invoice[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    db<InvoiceRow[]>`
      select ${columns(db)} from invoice join shop_order o on o.id = invoice.order_id
       where invoice.account_id = ${accountId}
       order by invoice.requested_at desc, invoice.id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from invoice where account_id = ${accountId}`,
  ])
  return { list: rows.map(invoiceOf), count: total?.count ?? 0 }
}

export async function findInvoiceOf(db: Db, accountId: number, orderId: number): Promise<Invoice | undefined> {
  const [row] = await db<InvoiceRow[]>`
    select ${columns(db)} from invoice join shop_order o on o.id = invoice.order_id
     where invoice.order_id = ${orderId} and invoice.account_id = ${accountId}`
  return row && invoiceOf(row)
}

export type OrderRow = InvoiceableOrder & { id: number; number: string }
type PaidRow = Omit<OrderRow, 'paidAt'> & { paidAt: Date | null }
const orderOf = (row: PaidRow): OrderRow => ({ ...row, paidAt: row.paidAt?.toISOString() ?? null })

const orderColumns = (db: Db) => db`
  o.id, o.number, o.status, o.due, ${refundedOf(db, db`o.id`)} as refunded, (select at from order_event where order_id = o.id and kind = 'paid') as "paidAt"`

/** By number or unique code; `lock` holds until the end of the transaction. */
export async function findOrderOf(db: Db, accountId: number, name: string, lock = false): Promise<OrderRow | undefined> {
  const [row] = await db<PaidRow[]>`
    select ${orderColumns(db)} from shop_order o
     where (o.number = ${name} or o.unique_code = ${name}) and o.account_id = ${accountId} and o.deleted_at is null
     ${lock ? db`for no key update of o` : db``}`
  return row && orderOf(row)
}

/** Latest first, without a valid invoice. */
export async function listUninvoiced(db: Db, accountId: number, since: Date, limit: number): Promise<OrderRow[]> {
  const rows = await db<PaidRow[]>`
    select ${orderColumns(db)}
      from shop_order o
      join order_event paid on paid.order_id = o.id and paid.kind = 'paid'
     where o.account_id = ${accountId} and o.deleted_at is null and o.status <> 'cancelled'
       and ${kept(db)} > 0 and paid.at >= ${since}
       and not exists (select from invoice where order_id = o.id and status <> 'cancelled')
     order by paid.at desc
     limit ${limit}`
  return rows.map(orderOf)
}

type Request = { orderId: number; accountId: number; title: InvoicedTitle; at: Date }

/** Again: changes the title. False when already issued. */
export async function upsertRequest(db: Db, { orderId, accountId, title, at }: Request): Promise<boolean> {
  const { count } = await db`
    insert into invoice (order_id, account_id, title, requested_at)
    values (${orderId}, ${accountId}, ${db.json(title)}, ${at})
    on conflict (order_id) do update
       set title = excluded.title, status = 'requested', invoice_number = '', file = '', amount = 0, note = '',
           requested_at = excluded.requested_at, issued_at = null, issued_by = null
     where invoice.status <> 'issued'`
  return count === 1
}

/** True when this call cancelled it. */
export async function cancel(
  db: Db,
  which: { id: number } | { orderId: number },
  from: readonly InvoiceStatus[],
  note: string,
): Promise<boolean> {
  const { count } = await db`
    update invoice set status = 'cancelled', note = ${note}
     where ${'id' in which ? db`id = ${which.id}` : db`order_id = ${which.orderId}`} and status in ${db(from)}`
  return count === 1
}

const storedFile = (db: Db) => db`
  select invoice.file, invoice.invoice_number as "invoiceNumber", o.number as "orderNumber"
    from invoice join shop_order o on o.id = invoice.order_id`

/** Only of the shopper's own issued invoice. */
export async function findFileOf(db: Db, accountId: number, orderNumber: string): Promise<StoredFile | undefined> {
  const [found] = await db<StoredFile[]>`
    ${storedFile(db)} where o.number = ${orderNumber} and invoice.account_id = ${accountId} and invoice.status = 'issued'`
  return found
}

/** For staff: also of a cancelled one. */
export async function findFile(db: Db, id: number): Promise<StoredFile | undefined> {
  const [found] = await db<StoredFile[]>`${storedFile(db)} where invoice.id = ${id} and invoice.file <> ''`
  return found
}

/** Owner and order number. */
export async function findInvoiced(db: Db, id: number): Promise<{ forAccount: number; subject: string } | undefined> {
  const [invoice] = await db<{ forAccount: number; subject: string }[]>`
    select invoice.account_id as "forAccount", o.number as subject
      from invoice join shop_order o on o.id = invoice.order_id
     where invoice.id = ${id}`
  return invoice
}

type Issue = { id: number; invoiceNumber: string; file: string; byAccount: number; at: Date }

/** Over what is left of the payment. False unless requested and paid, or issued over another amount. */
export async function issue(db: Db, { id, invoiceNumber, file, byAccount, at }: Issue): Promise<boolean> {
  const { count } = await db`
    update invoice
       set status = 'issued', invoice_number = ${invoiceNumber}, file = ${file}, amount = ${kept(db)}, note = '',
           issued_at = ${at}, issued_by = ${byAccount}
      from shop_order o
     where o.id = invoice.order_id and invoice.id = ${id}
       and o.status not in ('unpaid', 'cancelled') and ${kept(db)} > 0
       and (invoice.status = 'requested' or (${isToCorrect(db)}))`
  return count === 1
}

/** Each begins with what the invoice itself says, which has an index: of the shown status alone all invoices would be read. */
function inState(db: Db, state: StaffInvoiceState): Fragment {
  switch (state) {
    case 'all':
      return db`true`
    case 'requested':
      return db`invoice.status = 'requested' and not ${isOver(db)} and o.status <> 'unpaid'`
    case 'issued':
      return db`invoice.status = 'issued'`
    case 'cancelled':
      return db`invoice.status in ('cancelled', 'requested') and (invoice.status = 'cancelled' or ${isOver(db)})`
    case 'to-correct':
      // Nothing but a refund changes what an issued invoice comes to; few orders have one.
      return db`${isToCorrect(db)} and o.refunded > 0`
  }
}

/** What is known without the order is counted without it. */
const isOwn = (state: StaffInvoiceState): boolean => state === 'all' || state === 'issued'

/** Of a period: one of the order's invoices was issued in it. */
const isAsked = (db: Db, { search, from, to }: IssuedFilter): Fragment => db`
  ${search === '' ? db`` : db`and invoice.order_id in ${ordersFound(db, search)}`}
  ${
    from || to
      ? db`and invoice.order_id in (select order_id from issued_invoice issued where ${issuedBetween(db, { search, from, to })})`
      : db``
  }`

/** Waiting ones oldest first, others newest first; counting stops at COUNTED_INVOICES_MAX. */
export async function listForStaff(
  db: Db,
  { state, page, limit, ...filter }: Paging & IssuedFilter & { state: StaffInvoiceState },
): Promise<{ list: StaffInvoice[]; count: number }> {
  const asked = db`${inState(db, state)} ${isAsked(db, filter)}`
  const matching = db`from invoice join shop_order o on o.id = invoice.order_id where ${asked}`
  const counting = isOwn(state) ? db`from invoice where ${asked}` : matching
  const order = state === 'requested' || state === 'to-correct' ? db`asc` : db`desc`
  const [rows, [total]] = await Promise.all([
    // What is shown is read of the page alone: beside an offset it would be worked out of each that is passed over.
    db<InvoiceRow[]>`
      select ${columns(db)} from invoice join shop_order o on o.id = invoice.order_id
       where invoice.id in (select invoice.id ${counting} order by invoice.requested_at ${order}, invoice.id ${order}
                             limit ${limit} offset ${(page - 1) * limit})
       order by invoice.requested_at ${order}, invoice.id ${order}`,
    db<{ count: number }[]>`select count(*)::integer as count from (select ${counting} limit ${COUNTED_INVOICES_MAX}) counted`,
  ])
  const issued = await listIssued(
    db,
    rows.map(({ id }) => id),
  )
  const list = rows.map((row) => ({ ...invoiceOf(row), id: row.id, issued: issued.get(row.id) ?? [] }))
  return { list, count: total?.count ?? 0 }
}
