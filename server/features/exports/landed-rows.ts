import { BASIS_POINTS_PER_PERCENT, perPiece, RATE_UNIT } from '#domain/landed-cost.ts'
import { type Locale, text } from '#domain/locale.ts'
import { fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { say } from '#server/http/words.ts'
import { rowsOf } from './export-rows.ts'
import { type ExportedLanded, readLanded } from './landed-sql.ts'
import type { Cell } from './write-cells.ts'

const money = (amount: number | null): Cell => (amount === null ? null : { money: fen(amount) })

const COLUMNS: Record<string, (line: ExportedLanded, locale: Locale) => Cell> = {
  'landed-delivery': ({ delivery }) => delivery,
  'landed-day': ({ day }) => day,
  note: ({ note }) => note,
  wine: ({ nameZh: zh, nameEn: en }, locale) => text({ zh, en }, locale),
  sku: ({ code }) => code,
  vintage: ({ vintage }) => vintage,
  size: ({ sizeMl }) => sizeMl,
  pack: ({ pack }) => pack,
  packs: ({ packs }) => packs,
  'landed-price': ({ price }) => money(price),
  'landed-currency': ({ currency }) => currency,
  'landed-rate': ({ rate }) => rate / RATE_UNIT,
  'landed-cif': ({ cif }) => money(cif),
  'landed-duty-rate': ({ dutyRate }) => dutyRate / BASIS_POINTS_PER_PERCENT,
  'landed-duty': ({ duty }) => money(duty),
  'landed-consumption-tax-rate': ({ consumptionTaxRate }) => consumptionTaxRate / BASIS_POINTS_PER_PERCENT,
  'landed-consumption-tax': ({ consumptionTax }) => money(consumptionTax),
  'landed-vat-rate': ({ vatRate }) => vatRate / BASIS_POINTS_PER_PERCENT,
  'landed-vat': ({ vat }) => money(vat),
  'landed-vat-kind': ({ isVatRecoverable }, locale) =>
    say(locale, `import.export.landed-vat-kind.${isVatRecoverable ? 'recovered' : 'part'}`),
  'landed-other': ({ other }) => money(other),
  'landed-cost': ({ cost }) => money(cost),
  'landed-per-pack': ({ cost, packs }) => money(perPiece(fen(cost), packs)),
  'landed-per-bottle': ({ cost, packs, pack }) => money(perPiece(fen(cost), packs * pack)),
  'landed-before': ({ costBefore }) => money(costBefore),
  'landed-after': ({ costAfter }) => money(costAfter),
  'landed-withdrawn': ({ withdrawn }) => withdrawn,
}

export const landedRows = (db: Db, locale: Locale, { delivery }: { delivery: number }): AsyncGenerator<Cell[][]> =>
  rowsOf(COLUMNS, readLanded(db, delivery), locale)
