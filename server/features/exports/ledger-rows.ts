import type { MoneyDay, Period } from '#contract/staff/ledger.ts'
import type { Locale } from '#domain/locale.ts'
import { fen } from '#domain/money.ts'
import { DAY_SUMS } from '#domain/money-day.ts'
import type { Db } from '#server/db/database.ts'
import { say } from '#server/http/words.ts'
import { type ExportedPosting, readMoneyDays, readPostings } from './ledger-sql.ts'
import type { Cell } from './write-cells.ts'

const yuan = (amount: number): Cell => ({ money: fen(amount) })

const POSTING_COLUMNS: Record<string, (posting: ExportedPosting, locale: Locale) => Cell> = {
  transaction: ({ transaction }) => transaction,
  day: ({ day }) => day,
  time: ({ time }) => time,
  kind: ({ kind }, locale) => say(locale, `console-finance.kind.${kind}`),
  book: ({ book }, locale) => say(locale, `console-finance.book.${book}`),
  debit: ({ amount }) => (amount < 0 ? yuan(-amount) : null),
  credit: ({ amount }) => (amount > 0 ? yuan(amount) : null),
  order: ({ orderNumber }) => orderNumber,
  recharge: ({ rechargeNumber }) => rechargeNumber,
  account: ({ accountId }) => accountId,
  method: ({ method }, locale) => (method === null ? null : say(locale, `console-money.method.${method}`)),
  payment: ({ paymentNumber }) => paymentNumber,
  provider: ({ providerTransaction }) => providerTransaction,
  payback: ({ paybackNumber }) => paybackNumber,
  by: ({ by }) => by,
  note: ({ note }) => note,
}

export async function* postingRows(db: Db, locale: Locale, period: Period): AsyncGenerator<Cell[][]> {
  yield [Object.keys(POSTING_COLUMNS).map((name) => say(locale, `console-finance.posting.${name}`))]
  for await (const postings of readPostings(db, period, locale))
    yield postings.map((posting) => Object.values(POSTING_COLUMNS).map((cell) => cell(posting, locale)))
}

export async function* moneyDayRows(db: Db, locale: Locale, period: Period): AsyncGenerator<Cell[][]> {
  yield [[say(locale, 'console-finance.posting.day'), ...DAY_SUMS.map((name) => say(locale, `console-finance.sum.${name}`))]]
  for await (const days of readMoneyDays(db, period)) yield days.map(dayCells)
}

const dayCells = ({ day, ...sums }: MoneyDay): Cell[] => [day, ...DAY_SUMS.map((name) => yuan(sums[name]))]
