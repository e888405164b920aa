import { fen } from '#domain/money.ts'
import { useWords } from '../use-words.ts'
import type { Column } from './report-table.tsx'

/** How reports write sums, counts and shares; columns of money are numbers in yuan in the file. */
type Earned = { costed: number; cost: number }
/** Nothing was sold whose cost is known. */
const isCosted = ({ costed, cost }: Earned): boolean => costed !== 0 || cost !== 0

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
  /** Of what the packs with a known cost brought. */
  const margin = ({ costed, cost }: Earned) => share(costed > 0 ? (costed - cost) / costed : null)
  const earnedColumns = <Row extends Earned>(): [Column<Row>, Column<Row>] => [
    {
      ...sumColumn<Row>(t('console-reports.gross-profit'), ({ costed, cost }) => costed - cost),
      show: (row) => (isCosted(row) ? sum(row.costed - row.cost) : '—'),
      cell: (row) => (isCosted(row) ? { money: fen(row.costed - row.cost) } : ''),
    },
    { title: t('console-reports.margin'), isNumber: true, show: margin, cell: (row) => (row.costed > 0 ? margin(row) : '') },
  ]
  return { t, say, locale, count, sum, share, margin, sumColumn, countColumn, earnedColumns }
}
