import type { IssuedInvoice } from '#contract/staff/invoices.ts'
import type { InvoiceEnding, TitleKind } from '#domain/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { startingWith } from '#server/db/like.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

/*
 * What was issued, for ever. A trigger on `invoice` writes a row whenever one is issued (migration 076); here is how it ends, and how it is read.
 * A valid one has no `ending`; an order never has two of them.
 */

type Ending = { id: number; ending: InvoiceEnding; redNumber: string; note: string; byAccount: number; at: Date }

/** Of the invoice with this id. False when none of its order is valid. */
export async function endIssued(db: Db, { id, ending, redNumber, note, byAccount, at }: Ending): Promise<boolean> {
  const { count } = await db`
    update issued_invoice
       set ending = ${ending}, red_number = ${redNumber}, ending_note = ${note}, ended_by = ${byAccount}, ended_at = ${at}
     where order_id = (select order_id from invoice where id = ${id}) and ending is null`
  return count === 1
}

/** False unless it has ended and has no red number yet. */
export async function addRedNumber(db: Db, { issuedId, id, redNumber }: Which & { redNumber: string }): Promise<boolean> {
  const { count } = await db`
    update issued_invoice set red_number = ${redNumber}
     where ${isOf(db, { id, issuedId })} and ending is not null and red_number = ''`
  return count === 1
}

/** `id`: of the order's invoice, `issuedId`: of one on record. */
export type Which = { id: number; issuedId: number }

const isOf = (db: Db, { id, issuedId }: Which) => db`
  issued_invoice.id = ${issuedId} and order_id = (select order_id from invoice where id = ${id})`

export type StoredFile = { file: string; invoiceNumber: string; orderNumber: string }

/** For staff: of any on record. */
export async function findIssuedFile(db: Db, which: Which): Promise<StoredFile | undefined> {
  const [found] = await db<StoredFile[]>`
    select file, issued_invoice.number as "invoiceNumber", placed.number as "orderNumber"
      from issued_invoice join shop_order placed on placed.id = order_id
     where ${isOf(db, which)}`
  return found
}

type IssuedRow = Omit<IssuedInvoice, 'issuedAt' | 'endedAt'> & { invoiceId: number; issuedAt: Date; endedAt: Date | null }

/** By the ids of the invoices, latest first. */
export async function listIssued(db: Db, ids: readonly number[]): Promise<Map<number, IssuedInvoice[]>> {
  const rows = await db<IssuedRow[]>`
    select invoice.id as "invoiceId", issued.id, issued.number, issued.amount, issued.title->>'name' as name, issued.red_number as "redNumber",
           ending, ending_note as note, issued.issued_at as "issuedAt", ended_at as "endedAt",
           ${staffOf(db, 'issuer')} as by, ${staffOf(db, 'ender')} as "endedBy"
      from invoice
      join issued_invoice issued on issued.order_id = invoice.order_id
      left join account issuer on issuer.id = issued.issued_by
      left join account ender on ender.id = ended_by
     where invoice.id = any(${[...ids]}::bigint[])
     order by issued.id desc`
  const issued = rows.map(({ invoiceId, issuedAt, endedAt, ...row }) => ({
    invoiceId,
    row: { ...row, issuedAt: issuedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
  }))
  return new Map(
    [...Map.groupBy(issued, ({ invoiceId }) => invoiceId)].map(([invoiceId, list]) => [invoiceId, list.map(({ row }) => row)]),
  )
}

const staffOf = (db: Db, account: string): Fragment => db`
  case when ${db(`${account}.id`)} is not null
       then jsonb_build_object('nickname', ${db(`${account}.nickname`)}, 'nicknameEn', ${db(`${account}.nickname_en`)}) end`

/** By days of the issue, both included. */
export type IssuedFilter = { from?: string | undefined; to?: string | undefined; search: string }

/** In `issued`. */
export const issuedBetween = (db: Db, { from, to }: IssuedFilter): Fragment => db`
  true ${from ? db`and issued.issued_at >= ${new Date(dayStartMs(from))}` : db``}
  ${to ? db`and issued.issued_at < ${new Date(dayStartMs(addDays(to, 1)))}` : db``}`

/** Orders with the number, or the beginning of one: the order's own or that of any of its invoices; or the tax number, or a part of the name, on them. */
export function ordersFound(db: Db, search: string): Fragment {
  const small = search.toLowerCase()
  const start = startingWith(search)
  const titled = (title: Fragment) => db`
    string_to_array(lower(${title}->>'name'), null) @> string_to_array(${small}, null) and strpos(lower(${title}->>'name'), ${small}) > 0`
  return db`(
    select id from shop_order where number like ${start.toLowerCase()}
    union select order_id from issued_invoice where number like ${start} or (red_number like ${start} and red_number <> '')
    union select order_id from issued_invoice where title->>'taxNumber' like ${start.toUpperCase()} or (${titled(db`title`)})
    union select order_id from invoice where title->>'taxNumber' like ${start.toUpperCase()} or (${titled(db`title`)}))`
}

export type ExportedInvoice = {
  id: number
  number: string
  redNumber: string
  ending: InvoiceEnding | null
  orderNumber: string
  kind: TitleKind
  name: string
  taxNumber: string
  amount: number
  /** To the microsecond. */
  at: string
  issuedAt: string
  by: string | null
  endedAt: string | null
  endedBy: string | null
  note: string
}

const PORTION = 1_000

/** In the order in which they were issued; a portion after the last one, so that no statement is long. */
export async function* readIssued(db: Db, filter: IssuedFilter, locale: Locale): AsyncGenerator<ExportedInvoice[]> {
  let after = { at: '-infinity', id: 0 }
  for (;;) {
    const rows = await db<ExportedInvoice[]>`
      select issued.id, issued.number, issued.red_number as "redNumber", ending, placed.number as "orderNumber", issued.title->>'kind' as kind,
             issued.title->>'name' as name, issued.title->>'taxNumber' as "taxNumber", issued.amount, issued.issued_at::text as at,
             to_char(issued.issued_at, 'YYYY-MM-DD HH24:MI:SS') as "issuedAt", ${staffName(db, locale, 'issuer')} as by,
             to_char(ended_at, 'YYYY-MM-DD HH24:MI:SS') as "endedAt", ${staffName(db, locale, 'ender')} as "endedBy", ending_note as note
        from issued_invoice issued
        join shop_order placed on placed.id = order_id
        left join account issuer on issuer.id = issued_by
        left join account ender on ender.id = ended_by
       where (issued.issued_at, issued.id) > (${after.at}::text::timestamptz, ${after.id}) and ${issuedBetween(db, filter)}
         ${filter.search === '' ? db`` : db`and order_id in ${ordersFound(db, filter.search)}`}
       order by issued.issued_at, issued.id limit ${PORTION}`
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}
