import type { Locale } from '#domain/locale.ts'
import { fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { type ExportedInvoice, type IssuedFilter, readIssued } from '#server/features/invoices/issued-sql.ts'
import { say } from '#server/http/words.ts'
import type { Cell } from './write-cells.ts'

const COLUMNS: Record<string, (invoice: ExportedInvoice, locale: Locale) => Cell> = {
  number: ({ number }) => number,
  'red-number': ({ redNumber }) => redNumber,
  state: ({ ending }, locale) => say(locale, `console.invoices.on-record.${ending ?? 'valid'}`),
  order: ({ orderNumber }) => orderNumber,
  kind: ({ kind }, locale) => say(locale, `invoices.kind.${kind}`),
  name: ({ name }) => name,
  'tax-number': ({ taxNumber }) => taxNumber,
  amount: ({ amount }) => ({ money: fen(amount) }),
  'issued-at': ({ issuedAt }) => issuedAt,
  by: ({ by }) => by,
  'ended-at': ({ endedAt }) => endedAt,
  'ended-by': ({ endedBy }) => endedBy,
  note: ({ note }) => note,
}

export async function* invoiceRows(db: Db, locale: Locale, filter: IssuedFilter): AsyncGenerator<Cell[][]> {
  yield [Object.keys(COLUMNS).map((name) => say(locale, `console.invoices.column.${name}`))]
  for await (const invoices of readIssued(db, filter, locale))
    yield invoices.map((invoice) => Object.values(COLUMNS).map((cell) => cell(invoice, locale)))
}
