import { type ColumnVisibilityState, type RowSelectionState, useTable } from '@tanstack/react-table'
import type { StaffWineRow } from '#contract/staff/wine-list.ts'
import type { WineSort } from '#domain/wine-list.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import { type ColumnId, columns, FAR, features, NUMBERS, SORT_OF } from './columns.tsx'
import styles from './wines.module.css'

type Order = 'asc' | 'desc'
type Props = {
  list: readonly StaffWineRow[]
  shown: ColumnVisibilityState
  chosen: RowSelectionState
  onChoose: (chosen: RowSelectionState) => void
  sort: WineSort | undefined
  order: Order
  onSort: (sort: WineSort, order: Order) => void
}

export function WineTable({ list, shown, chosen, onChoose, sort, order, onSort }: Props) {
  const { t, say } = useWords()
  const table = useTable({
    features,
    columns,
    data: list as StaffWineRow[],
    getRowId: ({ id }) => String(id),
    state: { columnVisibility: shown, rowSelection: chosen },
    onRowSelectionChange: (change) => onChoose(typeof change === 'function' ? change(chosen) : change),
  })
  const rows = table.getRowModel().rows
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => chosen[id])
  const choosePage = () => {
    const page: RowSelectionState = Object.fromEntries(rows.map(({ id }) => [id, true as const]))
    onChoose(isPageChosen ? Object.fromEntries(Object.entries(chosen).filter(([id]) => !page[id])) : { ...chosen, ...page })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={panel.scroller} aria-label={t('console-wines.title')} tabIndex={0}>
      <table className={panel.table} data-stacked="">
        <thead>
          <tr>
            <th scope="col" className={styles.choice}>
              <label className={styles.check}>
                <input type="checkbox" checked={isPageChosen} onChange={choosePage} />
                <span className="visually-hidden">{t('console-wines.choose-page')}</span>
              </label>
            </th>
            {table.getVisibleLeafColumns().map(({ id }) => {
              const by = SORT_OF[id as ColumnId]
              const direction = by && by === sort ? order : undefined
              return (
                <th
                  key={id}
                  scope="col"
                  className={classOf(id)}
                  aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
                >
                  {by ? (
                    <button type="button" className={styles.sort} onClick={() => onSort(by, nextOrder(by, direction))}>
                      {t(`console-wines.column.${id as ColumnId}`)}
                      <span aria-hidden="true">{direction ? (direction === 'asc' ? ' ↑' : ' ↓') : ''}</span>
                    </button>
                  ) : (
                    t(`console-wines.column.${id as ColumnId}`)
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={chosen[row.id] ? '' : undefined} className={styles.row}>
              <td className={styles.choice}>
                <label className={styles.check}>
                  <input type="checkbox" checked={chosen[row.id] ?? false} onChange={row.getToggleSelectedHandler()} />
                  <span className="visually-hidden">{t('console-wines.choose', { name: say(row.original.name) })}</span>
                </label>
              </td>
              {row.getVisibleCells().map((cell) =>
                cell.column.id === 'name' ? (
                  <th key={cell.id} scope="row">
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td
                    key={cell.id}
                    data-label={t(`console-wines.column.${cell.column.id as ColumnId}`)}
                    className={classOf(cell.column.id)}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const classOf = (id: string): string | undefined => (NUMBERS.has(id) ? panel.number : FAR.has(id) ? styles.far : undefined)

/** Names begin at A, figures with the largest. */
const nextOrder = (by: WineSort, present: Order | undefined): Order =>
  present ? (present === 'asc' ? 'desc' : 'asc') : by === 'name' ? 'asc' : 'desc'
