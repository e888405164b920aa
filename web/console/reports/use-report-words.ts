import { fen } from '#domain/money.ts'
import { useWords } from '../use-words.ts'
import type { Column } from './report-table.tsx'

/** How reports write sums, counts and shares; columns of money are numbers in yuan in the file. */
export function useReportWords() {
  const { t, say, money, locale } = useWords()
  const count = (value: number) => value.toLocaleString(locale)
  const sum = (amount: number) => money(fen(amount))
  const share = (value: number | null) =>
    value === null ? '—' : value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  const sumColumn = <Row>(title: string, of: (row: Row) => number, to?: Column<Row>['to']): Column<Row> => ({
    title,
    isNumber: true,
    show: (row) => sum(of(row)),
    cell: (row) => ({ money: fen(of(row)) }),
    ...(to && { to: (row: Row) => (of(row) === 0 ? undefined : to(row)) }),
  })
  const countColumn = <Row>(title: string, of: (row: Row) => number, to?: Column<Row>['to']): Column<Row> => ({
    title,
    isNumber: true,
    show: (row) => count(of(row)),
    cell: of,
    ...(to && { to: (row: Row) => (of(row) === 0 ? undefined : to(row)) }),
  })
  return { t, say, locale, count, sum, share, sumColumn, countColumn }
}
