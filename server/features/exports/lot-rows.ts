import type { LotPeriod } from '#contract/staff/lots.ts'
import { type Locale, text } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { say } from '#server/http/words.ts'
import { rowsOf } from './export-rows.ts'
import { type ExportedBuyer, type RecordedLot, readArrivedLots, readLotBuyers, readSoldLots } from './lot-sql.ts'
import type { Cell } from './write-cells.ts'

const BUYER_COLUMNS: Record<string, (buyer: ExportedBuyer, locale: Locale) => Cell> = {
  lot: ({ lot }) => lot,
  wine: ({ nameZh: zh, nameEn: en }, locale) => text({ zh, en }, locale),
  number: ({ number }) => number,
  recipient: ({ recipient }) => recipient,
  phone: ({ phone }) => phone,
  address: ({ address }) => address,
  'shipped-at': ({ shipped }) => shipped,
  tracking: ({ tracking }) => tracking,
  packs: ({ packs }) => packs,
}

export const lotBuyerRows = (db: Db, locale: Locale, { lot }: { lot: number }): AsyncGenerator<Cell[][]> =>
  rowsOf(BUYER_COLUMNS, readLotBuyers(db, lot), locale)

/** Article 98 of the Food Safety Law asks for these (docs/decisions/091). The buyer is whom the parcel went to. */
const RECORD_COLUMNS: Record<string, (row: RecordedLot, locale: Locale) => Cell> = {
  'lot-event': ({ sale }, locale) => say(locale, `import.export.lot-event.${sale ? 'sold' : 'arrived'}`),
  'lot-day': ({ day }) => day,
  wine: ({ nameZh: zh, nameEn: en }, locale) => text({ zh, en }, locale),
  vintage: ({ vintage }) => vintage,
  size: ({ sizeMl }) => sizeMl,
  pack: ({ pack }) => pack,
  packs: ({ packs }) => packs,
  bottled: ({ bottledOn }) => bottledOn,
  lot: ({ lot }) => lot,
  'best-before': ({ bestBefore }) => bestBefore,
  exporter: ({ supplier }) => supplier,
  declaration: ({ declaration }) => declaration,
  certificate: ({ certificate }) => certificate,
  buyer: ({ sale }) => sale?.recipient ?? null,
  'buyer-address': ({ sale }) => sale?.address ?? null,
  'buyer-phone': ({ sale }) => sale?.phone ?? null,
  number: ({ sale }) => sale?.number ?? null,
  tracking: ({ sale }) => sale?.tracking ?? null,
}

/** What has arrived in the period, then what was sold in it. */
export const lotRecordRows = (db: Db, locale: Locale, period: LotPeriod): AsyncGenerator<Cell[][]> =>
  rowsOf(RECORD_COLUMNS, readRecord(db, period), locale)

async function* readRecord(db: Db, period: LotPeriod): AsyncGenerator<RecordedLot[]> {
  yield* readArrivedLots(db, period)
  yield* readSoldLots(db, period)
}
