import { useId } from 'react'
import { CSV_BEGINNING, type CsvCell, csvLines } from '#domain/csv.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import styles from './reports.module.css'

export type Column<Row> = {
  title: string
  isNumber?: boolean
  /** Kept on one line. */
  isShort?: boolean
  show: (row: Row) => string
  /** In the file; as shown without it. */
  cell?: (row: Row) => CsvCell
  /** The list that the number stands for. */
  to?: (row: Row) => string | undefined
}

type Props<Row> = {
  title: string
  hint?: string | undefined
  /** Of the file, without its ending. */
  name: string
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  empty: string
}

/** What is seen is what the file holds: both come from the same columns. */
export function ReportTable<Row>({ title, hint, name, columns, rows, keyOf, empty }: Props<Row>) {
  const { t } = useWords()
  const heading = useId()
  const [first, ...others] = columns
  const content = (column: Column<Row>, row: Row) => {
    const to = column.to?.(row)
    const shown = column.show(row)
    return to ? <ConsoleLink to={to}>{shown}</ConsoleLink> : shown
  }
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={panel.toolbar}>
        <h2 id={heading}>{title}</h2>
        {rows.length > 0 ? (
          <span className={styles.screen}>
            <Button
              variant="quiet"
              aria-label={`${t('console-reports.csv')}: ${title}`}
              onClick={() => saveFile(csvOf(columns, rows), `${name}.csv`)}
            >
              {t('console-reports.csv')}
            </Button>
          </span>
        ) : null}
      </div>
      {hint ? <p className={panel.hint}>{hint}</p> : null}
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <Table label={title} columns={columns.map(({ title: named, isNumber = false }) => ({ title: named, isNumber }))}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className={first.isShort ? styles.step : undefined}>
                {content(first, row)}
              </th>
              {others.map((column) => (
                <td key={column.title} data-label={column.title} className={column.isNumber ? panel.number : undefined}>
                  {content(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Blob {
  const cells = rows.map((row) => columns.map(({ cell, show }) => (cell ? cell(row) : show(row))))
  return new Blob([CSV_BEGINNING, csvLines([columns.map(({ title }) => title), ...cells])], { type: 'text/csv' })
}
