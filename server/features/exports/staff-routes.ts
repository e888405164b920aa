import { Readable } from 'node:stream'
import * as imports from '#contract/staff/imports.ts'
import type { ExportFormat, ExportKind } from '#domain/import-run.ts'
import type { Locale } from '#domain/locale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import type { Serve } from '#server/http/serve.ts'
import { customerRows, movementRows, orderRows, wineRows } from './export-rows.ts'
import { type Cell, typeOf, writeCells } from './write-cells.ts'

const EXPORT_LIMIT_MS = 10 * 60_000
const EXPORTS_PER_MINUTE = 20

type Call = { query: { format: ExportFormat }; locale: Locale; account: { accountId: number }; ip: string }

export function staffExportRoutes(serve: Serve, { db, now }: Deps): void {
  const exporter =
    (kind: ExportKind, rows: (db: Db, locale: Locale) => AsyncIterable<Cell[][]>) =>
    async ({ query: { format }, locale, account, ip }: Call): Promise<Download> => {
      await recordAct(
        db,
        { accountId: account.accountId, ip },
        { action: 'list-exported', subject: kind, details: { format }, at: now() },
      )
      const stream = Readable.from(writeCells(format, rows(db, locale)), { objectMode: false })
      return new Download({ bytes: stream, type: typeOf(format), name: `${kind}-${shanghaiDay(now())}.${format}` })
    }
  const options = { timeLimitMs: EXPORT_LIMIT_MS, perMinute: EXPORTS_PER_MINUTE }
  serve(imports.exportWines, exporter('wines', wineRows), options)
  serve(imports.exportOrders, exporter('orders', orderRows), options)
  serve(imports.exportMovements, exporter('movements', movementRows), options)
  serve(imports.exportCustomers, exporter('customers', customerRows), options)
}
