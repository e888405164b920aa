import type { OrderDays } from '#contract/staff/imports.ts'
import { type Locale, text } from '#domain/locale.ts'
import { fen } from '#domain/money.ts'
import { LIST_FIELD_NAMES } from '#domain/vocabulary/list-fields.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { readWholeList, type WholeListAsked } from '#server/features/orders/desk/whole-list.ts'
import type { BookedOrder } from '#server/features/orders/desk/whole-list-sql.ts'
import { say } from '#server/http/words.ts'
import {
  type ExportedCustomer,
  type ExportedLine,
  type ExportedMovement,
  type ExportedWine,
  readCustomers,
  readMovements,
  readOrderLines,
  readWines,
} from './sql.ts'
import type { Cell } from './write-cells.ts'

type Portion = Cell[][]
/** A spreadsheet adds it up. */
const yuan = (amount: number | null): Cell => (amount === null ? null : { money: fen(amount) })

/** One name in both columns or none: these fields are written otherwise. */
const NOT_WRITTEN = ['name', 'estate', 'region', 'appellation']
const WINE_FIELDS = Object.keys(LIST_FIELD_NAMES).filter((field) => !NOT_WRITTEN.includes(field))
const KIND_OF: Partial<Record<string, string>> = { grapes: 'grape', pairings: 'pairing', flavours: 'flavour' }
const MONEY_FIELDS = ['price', 'listPrice', 'cost']

/** The columns that an import knows: a list that was not changed changes nothing. */
export async function* wineRows(db: Db, locale: Locale): AsyncGenerator<Portion> {
  yield [WINE_FIELDS.map((field) => text(LIST_FIELD_NAMES[field] ?? { zh: field, en: field }, locale))]
  for await (const wines of readWines(db))
    yield wines.flatMap((wine) =>
      (wine.skus.length > 0 ? wine.skus : [{}]).map((sku) => WINE_FIELDS.map((field) => wineCell(field, wine, sku, locale))),
    )
}

function wineCell(field: string, wine: ExportedWine, sku: Partial<ExportedWine['skus'][number]>, locale: Locale): Cell {
  const named = /^(estate|region)_(zh|en)$/.exec(field)
  if (named) return wine.terms.find(({ kind }) => kind === named[1])?.[named[2] === 'zh' ? 'zh' : 'en'] ?? null
  if (field === 'vintage') return sku.pack === undefined ? null : (sku.vintage ?? 'NV')
  if (MONEY_FIELDS.includes(field)) return yuan((sku as Record<string, number | null>)[field] ?? null)
  // A list is asked what it means by less than one per cent, or by a size of two digits.
  if (field === 'alcohol' && wine.alcohol !== null && wine.alcohol > 0 && wine.alcohol < 1) return `${wine.alcohol} %`
  if (field === 'sizeMl' && sku.sizeMl !== undefined && sku.sizeMl < 100) return `${sku.sizeMl} ml`
  if (field === 'stockBefore') return sku.stock ?? null
  if (field in sku) return (sku as Record<string, Cell>)[field] ?? null
  if (field.endsWith('_bar')) return wine.bars?.[field.slice(0, -4)] ?? null
  if (field === 'residualSugar') return wine.residual_sugar
  if (field === 'images' || field === 'flags') return JSON.stringify(wine[field]).replace(/^\[\]$/, '')
  const value = wine[field as keyof ExportedWine]
  if (typeof value === 'string' || typeof value === 'number') return value
  const names = wine.terms
    .filter(({ kind }) => kind === (KIND_OF[field] ?? field))
    .map((term) => (term.share === null ? text(term, locale) : `${term.share}% ${text(term, locale)}`))
  if (names.length < 2) return names[0] ?? null
  // The name of a dish may contain any sign.
  return names.some((name) => /[;；、|\n]/.test(name)) ? JSON.stringify(names) : names.join('; ')
}

/** Both lists of orders say it alike. */
const inWords = {
  status: ({ status }: Pick<BookedOrder, 'status'>, locale: Locale) => say(locale, `orders.status.${status}`),
  payMethod: ({ payMethod }: Pick<BookedOrder, 'payMethod'>, locale: Locale) =>
    payMethod && say(locale, `orders.pay-method.${payMethod}`),
}

const ORDER_COLUMNS: Record<string, (line: ExportedLine, locale: Locale) => Cell> = {
  number: ({ number }) => number,
  placed: ({ placed }) => placed,
  status: inWords.status,
  customer: ({ customer }) => customer,
  recipient: ({ recipient }) => recipient,
  phone: ({ phone }) => masked(phone),
  address: ({ address }) => address,
  wine: ({ nameZh: zh, nameEn: en }, locale) => text({ zh, en }, locale),
  code: ({ wineCode }) => wineCode,
  sku: ({ skuCode }) => skuCode,
  vintage: ({ vintage }) => vintage,
  size: ({ sizeMl }) => sizeMl,
  pack: ({ pack }) => pack,
  price: ({ price }) => yuan(price),
  quantity: ({ quantity }) => quantity,
  'line-goods': ({ price, quantity }) => yuan(price * quantity),
  'line-discount': ({ lineDiscount }) => yuan(lineDiscount),
  'line-reduction': ({ lineReduction }) => yuan(lineReduction),
  'line-shipping': ({ lineShipping }) => yuan(lineShipping),
  'line-boxes': ({ lineBoxes }) => yuan(lineBoxes),
  'line-due': ({ price, quantity, lineDiscount, lineReduction, lineShipping, lineBoxes }) =>
    yuan(price * quantity - lineDiscount - lineReduction + lineShipping + lineBoxes),
  'line-refunded': ({ lineRefunded }) => yuan(lineRefunded),
  goods: ({ goods }) => yuan(goods),
  shipping: ({ shipping }) => yuan(shipping),
  boxes: ({ boxes }) => yuan(boxes),
  discount: ({ discount }) => yuan(discount),
  reduction: ({ reduction }) => yuan(reduction),
  due: ({ due }) => yuan(due),
  refunded: ({ refunded }) => yuan(refunded),
  'pay-method': inWords.payMethod,
  remark: ({ remark }) => remark,
}
const MOVEMENT_COLUMNS: Record<string, (movement: ExportedMovement, locale: Locale) => Cell> = {
  at: ({ at }) => at,
  code: ({ wineCode }) => wineCode,
  wine: ({ nameZh: zh, nameEn: en }, locale) => text({ zh, en }, locale),
  sku: ({ skuCode }) => skuCode,
  vintage: ({ vintage }) => vintage,
  size: ({ sizeMl }) => sizeMl,
  pack: ({ pack }) => pack,
  reason: ({ reason }, locale) => say(locale, `console-stock.reason.${reason}`),
  change: ({ change }) => change,
  'stock-after': ({ stockAfter }) => stockAfter,
  by: ({ by }) => by,
  note: ({ note }) => note,
  about: ({ aboutKind }, locale) => aboutKind && say(locale, `console-stock.about.${aboutKind}`),
  'about-number': ({ aboutId }) => aboutId,
}
const CUSTOMER_COLUMNS: Record<string, (customer: ExportedCustomer, locale: Locale) => Cell> = {
  id: ({ id }) => id,
  name: ({ nickname }) => nickname,
  phone: ({ phone }) => phone,
  since: ({ since }) => since,
  orders: ({ orders }) => orders,
  spent: ({ spent }) => yuan(spent),
  'last-order': ({ lastOrder }) => lastOrder,
  labels: ({ labels }) => labels,
}

const BOOKED_COLUMNS: Record<string, (order: BookedOrder, locale: Locale) => Cell> = {
  number: ({ number }) => number,
  status: inWords.status,
  placed: ({ placed }) => placed,
  'paid-at': ({ paidAt }) => paidAt,
  'shipped-at': ({ shippedAt }) => shippedAt,
  customer: ({ customer }) => customer,
  recipient: ({ recipient }) => recipient,
  lines: ({ lines }) => lines,
  bottles: ({ bottles }) => bottles,
  goods: ({ goods }) => yuan(goods),
  shipping: ({ shipping }) => yuan(shipping),
  boxes: ({ boxes }) => yuan(boxes),
  coupon: ({ coupon }, locale) => coupon && text(coupon, locale),
  'coupon-discount': ({ discount }) => yuan(discount),
  reduction: ({ reduction }) => yuan(reduction),
  due: ({ due }) => yuan(due),
  paid: ({ paid }) => yuan(paid),
  refunded: ({ refunded }) => yuan(refunded),
  'pay-method': inWords.payMethod,
  remark: ({ remark }) => remark,
}

/** 138****0000; whole numbers are in the customers' list, which only administrators get. */
const masked = (phone: string): string => phone.replace(/\d(?=\d{4})(?<=\d{4,})/g, '*')

export const orderRows = (db: Db, locale: Locale, asked: OrderDays): AsyncGenerator<Portion> =>
  rowsOf(ORDER_COLUMNS, readOrderLines(db, asked), locale)
export const bookedRows = (db: Pool, locale: Locale, asked: WholeListAsked): AsyncGenerator<Portion> =>
  rowsOf(BOOKED_COLUMNS, readWholeList(db, asked), locale)
export const movementRows = (db: Db, locale: Locale): AsyncGenerator<Portion> =>
  rowsOf(MOVEMENT_COLUMNS, readMovements(db, locale), locale)
export const customerRows = (db: Db, locale: Locale): AsyncGenerator<Portion> =>
  rowsOf(CUSTOMER_COLUMNS, readCustomers(db), locale)

/** The headers, then a line for each row. */
export async function* rowsOf<Row>(
  columns: Record<string, (row: Row, locale: Locale) => Cell>,
  portions: AsyncIterable<Row[]>,
  locale: Locale,
): AsyncGenerator<Portion> {
  yield [Object.keys(columns).map((name) => say(locale, `import.export.${name}`))]
  for await (const rows of portions) yield rows.map((row) => Object.values(columns).map((cell) => cell(row, locale)))
}
