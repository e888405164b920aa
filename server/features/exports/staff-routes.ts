import { Readable } from 'node:stream'
import { exportActs } from '#contract/staff/audit.ts'
import * as imports from '#contract/staff/imports.ts'
import { exportInvoices } from '#contract/staff/invoices.ts'
import { exportLanded } from '#contract/staff/landed-costs.ts'
import * as ledger from '#contract/staff/ledger.ts'
import { exportLotBuyers, exportLotRecord } from '#contract/staff/lots.ts'
import { exportDeskOrders } from '#contract/staff/orders.ts'
import type { ExportFormat, ExportKind } from '#domain/import-run.ts'
import type { Locale } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { actRows } from '#server/features/audit/act-rows.ts'
import { recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import type { Serve } from '#server/http/serve.ts'
import { bookedRows, customerRows, movementRows, orderRows, wineRows } from './export-rows.ts'
import { invoiceRows } from './invoice-rows.ts'
import { landedRows } from './landed-rows.ts'
import { moneyDayRows, postingRows } from './ledger-rows.ts'
import { listMoneyDays } from './ledger-sql.ts'
import { lotBuyerRows, lotRecordRows } from './lot-rows.ts'
import { type Cell, typeOf, writeCells } from './write-cells.ts'

const EXPORT_LIMIT_MS = 10 * 60_000
const EXPORTS_PER_MINUTE = 20

type Filter = { [name: string]: string | number | undefined }
type Call<Asked> = { query: Asked & { format: ExportFormat }; locale: Locale; account: { accountId: number }; ip: string }
type Rows<Asked> = (db: Pool, locale: Locale, asked: Asked) => AsyncIterable<Cell[][]>

export function staffExportRoutes(serve: Serve, { db, now }: Deps): void {
  /** `daysOf`: what the file's name says of its days. */
  const exporter =
    <Asked extends Filter>(kind: ExportKind, rows: Rows<Asked>, daysOf: (asked: Asked) => string = () => shanghaiDay(now())) =>
    async ({ query, locale, account, ip }: Call<Asked>): Promise<Download> => {
      const { format } = query
      const act = { action: 'list-exported', subject: kind, details: detailsOf(query), at: now() } as const
      await transaction(db, (tx) => recordAct(tx, { accountId: account.accountId, ip }, act))
      const stream = Readable.from(writeCells(format, rows(db, locale, query)), { objectMode: false })
      return new Download({ bytes: stream, type: typeOf(format), name: `${kind}-${daysOf(query)}.${format}` })
    }
  const ofPeriod = ({ from, to }: ledger.Period) => `${from}-${to}`
  const ofDays = ({ from, to }: imports.OrderDays) => [from, to].filter(Boolean).join('-') || shanghaiDay(now())
  const options = { timeLimitMs: EXPORT_LIMIT_MS, perMinute: EXPORTS_PER_MINUTE }
  serve(imports.exportWines, exporter('wines', wineRows), options)
  serve(imports.exportOrders, exporter('orders', orderRows, ofDays), options)
  serve(exportDeskOrders, exporter('order-list', bookedRows), options)
  serve(imports.exportMovements, exporter('movements', movementRows), options)
  serve(
    exportLotBuyers,
    exporter('lot-buyers', lotBuyerRows, ({ lot }) => String(lot)),
    options,
  )
  serve(
    exportLanded,
    exporter('landed-costs', landedRows, ({ delivery }) => (delivery ? String(delivery) : shanghaiDay(now()))),
    options,
  )
  serve(exportLotRecord, exporter('lot-record', lotRecordRows, ofPeriod), options)
  serve(imports.exportCustomers, exporter('customers', customerRows), options)
  serve(ledger.exportPostings, exporter('postings', postingRows, ofPeriod), options)
  serve(ledger.exportMoneyDays, exporter('money-days', moneyDayRows, ofPeriod), options)
  serve(exportInvoices, exporter('invoices', invoiceRows, ofDays), options)
  serve(exportActs, exporter('acts', actRows), options)
  serve(ledger.listMoneyDays, async ({ query }) => (await listMoneyDays(db, query)).map(ledger.encodeMoneyDay))
}

const detailsOf = (query: Filter): Record<string, string | number> =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
