import { Readable } from 'node:stream'
import * as imports from '#contract/staff/imports.ts'
<<<<<<< HEAD
import * as ledger from '#contract/staff/ledger.ts'
=======
import { exportDeskOrders } from '#contract/staff/orders.ts'
>>>>>>> y/desk
import type { ExportFormat, ExportKind } from '#domain/import-run.ts'
import type { Locale } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Pool } from '#server/db/database.ts'
import { recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import type { Serve } from '#server/http/serve.ts'
<<<<<<< HEAD
import { customerRows, movementRows, orderRows, wineRows } from './export-rows.ts'
import { moneyDayRows, postingRows } from './ledger-rows.ts'
import { listMoneyDays } from './ledger-sql.ts'
=======
import { bookedRows, customerRows, movementRows, orderRows, wineRows } from './export-rows.ts'
>>>>>>> y/desk
import { type Cell, typeOf, writeCells } from './write-cells.ts'

const EXPORT_LIMIT_MS = 10 * 60_000
const EXPORTS_PER_MINUTE = 20

<<<<<<< HEAD
type Call = { locale: Locale; account: { accountId: number }; ip: string }
type Listed = Call & { query: { format: ExportFormat } }
type OfPeriod = Call & { query: { format: ExportFormat } & ledger.Period }
=======
type Filter = { [name: string]: string | undefined }
type Call<Asked> = { query: Asked & { format: ExportFormat }; locale: Locale; account: { accountId: number }; ip: string }
>>>>>>> y/desk

export function staffExportRoutes(serve: Serve, { db, now }: Deps): void {
  const download = async (
    kind: ExportKind,
    format: ExportFormat,
    { account, ip }: Call,
    { rows, days }: { rows: AsyncIterable<Cell[][]>; days: string },
  ): Promise<Download> => {
    const details = { format, ...(days !== shanghaiDay(now()) && { days }) }
    await recordAct(db, { accountId: account.accountId, ip }, { action: 'list-exported', subject: kind, details, at: now() })
    const stream = Readable.from(writeCells(format, rows), { objectMode: false })
    return new Download({ bytes: stream, type: typeOf(format), name: `${kind}-${days}.${format}` })
  }
  const exporter =
<<<<<<< HEAD
    (kind: ExportKind, rows: (db: Db, locale: Locale) => AsyncIterable<Cell[][]>) =>
    ({ query: { format }, ...call }: Listed): Promise<Download> =>
      download(kind, format, call, { rows: rows(db, call.locale), days: shanghaiDay(now()) })
  const periodExporter =
    (kind: ExportKind, rows: (db: Db, locale: Locale, period: ledger.Period) => AsyncIterable<Cell[][]>) =>
    ({ query: { format, from, to }, ...call }: OfPeriod): Promise<Download> =>
      download(kind, format, call, { rows: rows(db, call.locale, { from, to }), days: `${from}-${to}` })

=======
    <Asked extends Filter>(kind: ExportKind, rows: (db: Pool, locale: Locale, asked: Asked) => AsyncIterable<Cell[][]>) =>
    async ({ query, locale, account, ip }: Call<Asked>): Promise<Download> => {
      const { format } = query
      await recordAct(
        db,
        { accountId: account.accountId, ip },
        { action: 'list-exported', subject: kind, details: detailsOf(query), at: now() },
      )
      const stream = Readable.from(writeCells(format, rows(db, locale, query)), { objectMode: false })
      return new Download({ bytes: stream, type: typeOf(format), name: `${kind}-${shanghaiDay(now())}.${format}` })
    }
>>>>>>> y/desk
  const options = { timeLimitMs: EXPORT_LIMIT_MS, perMinute: EXPORTS_PER_MINUTE }
  serve(imports.exportWines, exporter('wines', wineRows), options)
  serve(imports.exportOrders, exporter('orders', orderRows), options)
  serve(exportDeskOrders, exporter('order-list', bookedRows), options)
  serve(imports.exportMovements, exporter('movements', movementRows), options)
  serve(imports.exportCustomers, exporter('customers', customerRows), options)
  serve(ledger.exportPostings, periodExporter('postings', postingRows), options)
  serve(ledger.exportMoneyDays, periodExporter('money-days', moneyDayRows), options)
  serve(ledger.listMoneyDays, async ({ query }) => (await listMoneyDays(db, query)).map(ledger.encodeMoneyDay))
}

const detailsOf = (query: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
