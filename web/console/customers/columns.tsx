import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ListedCustomer } from '#contract/staff/customers.ts'
import type { CustomerSort } from '#domain/customer.ts'
import { fen } from '#domain/money.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { ConsoleLink } from '../console-link.tsx'
import { Avatar } from '../layout/avatar.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './customers.module.css'

export const features = tableFeatures({})
const helper = createColumnHelper<typeof features, ListedCustomer>()

export type ColumnId = 'name' | 'phone' | 'orders' | 'spent' | 'last-order' | 'labels' | 'registered'
export const SORT_OF: Partial<Record<string, CustomerSort>> = {
  spent: 'spent',
  'last-order': 'last-order',
  registered: 'registered',
}
export const NUMBERS: ReadonlySet<string> = new Set<ColumnId>(['orders', 'spent', 'last-order', 'registered'])

type RowProps = { customer: ListedCustomer }
const cell = (id: ColumnId, Cell: (props: RowProps) => React.ReactNode) =>
  helper.display({ id, cell: ({ row }) => <Cell customer={row.original} /> })

export const columns = helper.columns([
  cell('name', NameCell),
  cell('phone', ({ customer }) => <span className={panel.number}>{customer.phone || '—'}</span>),
  cell('orders', ({ customer }) => customer.orders),
  cell('spent', SpentCell),
  cell('last-order', ({ customer }) => <Day at={customer.lastOrderAt} />),
  cell('labels', LabelsCell),
  cell('registered', ({ customer }) => <Day at={customer.registeredAt} />),
])

function NameCell({ customer: { id, nickname, avatar, isBlocked, dueOn } }: RowProps) {
  const { t, locale } = useWords()
  return (
    <div className={styles.person}>
      <Avatar src={avatar} name={nickname} size={32} />
      <div>
        <ConsoleLink to={paths.customer(id)} className={styles.name}>
          {nickname || t('console-customers.account', { id })}
        </ConsoleLink>
        <p className={panel.hint}>{t('console-customers.account', { id })}</p>
        <div className={styles.badges}>
          {isBlocked ? (
            <span className={panel.badge} data-kind="alarm">
              {t('console-customers.blocked')}
            </span>
          ) : null}
          {dueOn ? (
            <span className={panel.badge} data-kind="alarm">
              {t('console-customers.due', { day: formatCalendarDay(dueOn, locale) })}
            </span>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function SpentCell({ customer }: RowProps) {
  return useWords().money(fen(customer.spent))
}

function LabelsCell({ customer }: RowProps) {
  return (
    <div className={styles.labels}>
      {customer.labels.map(({ id, name }) => (
        <span key={id} className={panel.badge} data-kind="quiet">
          {name}
        </span>
      ))}
    </div>
  )
}

function Day({ at }: { at: string | null }) {
  const { locale } = useWords()
  return at ? formatDay(at, locale) : '—'
}
