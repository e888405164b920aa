import { useTable } from '@tanstack/react-table'
import type { ListedCustomer } from '#contract/staff/customers.ts'
import type { CustomerSort } from '#domain/customer.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { type ColumnId, columns, features, NUMBERS, SORT_OF } from './columns.tsx'
import styles from './customers.module.css'

type Order = 'asc' | 'desc'
type Props = {
  list: readonly ListedCustomer[]
  sort: CustomerSort
  order: Order
  onSort: (sort: CustomerSort, order: Order) => void
}

export function CustomersTable({ list, sort, order, onSort }: Props) {
  const { t } = useWords()
  const table = useTable({ features, columns, data: list as ListedCustomer[], getRowId: ({ id }) => String(id) })
  const title = (id: string) => t(`console-customers.column.${id as ColumnId}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={panel.scroller} aria-label={t('console-customers.title')} tabIndex={0}>
      <table className={panel.table} data-stacked="">
        <thead>
          <tr>
            {table.getAllLeafColumns().map(({ id }) => {
              const by = SORT_OF[id]
              const direction = by === sort ? order : undefined
              return (
                <th
                  key={id}
                  scope="col"
                  className={NUMBERS.has(id) ? panel.number : undefined}
                  aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
                >
                  {by ? (
                    <button
                      type="button"
                      className={styles.sort}
                      onClick={() => onSort(by, direction === 'desc' ? 'asc' : 'desc')}
                    >
                      {title(id)}
                      <span aria-hidden="true">{direction ? (direction === 'asc' ? ' ↑' : ' ↓') : ''}</span>
                    </button>
                  ) : (
                    title(id)
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) =>
                cell.column.id === 'name' ? (
                  <th key={cell.id} scope="row">
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td
                    key={cell.id}
                    data-label={title(cell.column.id)}
                    className={NUMBERS.has(cell.column.id) ? panel.number : undefined}
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
