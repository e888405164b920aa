import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DESK_ORDERS_PER_PAGE, type DeskOrder, type DeskSearch, exportDeskOrders } from '#contract/staff/orders.ts'
import { fen } from '#domain/money.ts'
import { COUNTED_FOUND_MAX, COUNTED_IN_TAB_MAX, COUNTED_ORDERS_MAX, DESK_TABS, type DeskTab } from '#domain/order-desk.ts'
import type { StaffView } from '#domain/staff-view.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SaveList } from '../layout/save-list.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { NewOrderLink } from '../phone-orders/new-order-link.tsx'
import { LeaveBadge } from '../shipping/leave-badge.tsx'
import { useWords } from '../use-words.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { formatMoment } from '../when.ts'
import styles from './orders.module.css'
import { StateBadge } from './state-badge.tsx'

const LINES_SHOWN = 3

type Props = {
  list: readonly DeskOrder[]
  count: number
  tabs: Record<DeskTab, number>
  views: readonly StaffView[]
  asked: DeskSearch
}

export function OrdersPage({ list, count, tabs, views, asked }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '', tab = 'all' } = asked
  const go = (change: DeskSearch) => void navigate({ href: paths.orders(change) })
  const countedMost = search ? COUNTED_FOUND_MAX : COUNTED_ORDERS_MAX
  const shown = (number: number) => (number > COUNTED_IN_TAB_MAX ? `${COUNTED_IN_TAB_MAX}+` : String(number))
  return (
    <Page
      title={t('console-orders.title')}
      intro={t('console-orders.intro')}
      actions={
        <>
          <SaveList
            name="orders"
            label={t('console-orders.export')}
            fetch={(api, format) => api.call(exportDeskOrders, { ...asked, format })}
          />
          <NewOrderLink />
        </>
      }
    >
      <Tabs
        label={t('console-orders.states')}
        tabs={DESK_TABS.map((key) => ({
          key,
          title: `${t(`console-orders.tab.${key}`)} ${shown(tabs[key])}`,
          to: paths.orders({ ...asked, page: 1, tab: key }),
          isOpen: key === tab,
          isEmpty: tabs[key] === 0,
        }))}
      />
      <SavedViews page="orders" views={views} present={paths.orders({ ...asked, page: 1 })} />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-orders.search')}
          present={search}
          onSearch={(words) => go({ ...asked, page: 1, search: words })}
        />
        <Days key={`${asked.from} ${asked.to}`} asked={asked} onShow={(days) => go({ tab, search, ...days })} />
      </div>
      {count >= countedMost ? <p className={panel.hint}>{t('console-orders.many', { count: countedMost })}</p> : null}
      {list.length === 0 ? (
        <EmptyState title={t(search ? 'console.nothing-found' : 'console-orders.none')} />
      ) : (
        <Table
          label={t('console-orders.title')}
          columns={[
            { title: t('console-orders.number') },
            { title: t('console-orders.wines') },
            { title: t('console-orders.customer') },
            { title: t('console-orders.state') },
            { title: t('console-orders.due'), isNumber: true },
          ]}
        >
          {list.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={DESK_ORDERS_PER_PAGE}
        to={(target) => paths.orders({ ...asked, page: target })}
      />
    </Page>
  )
}

/** Both days belong to the range. */
function Days({ asked, onShow }: { asked: DeskSearch; onShow: (days: Pick<DeskSearch, 'from' | 'to'>) => void }) {
  const { t } = useWords()
  const [from, setFrom] = useState(asked.from ?? '')
  const [to, setTo] = useState(asked.to ?? '')
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault()
        onShow({ ...(from && { from }), ...(to && { to }) })
      }}
    >
      <DateField name="from" label={t('console-orders.from')} value={from} onChange={setFrom} />
      <DateField name="to" label={t('console-orders.to')} value={to} onChange={setTo} />
      <Button type="submit" variant="quiet">
        {t('console-orders.show')}
      </Button>
    </form>
  )
}

function OrderRow({ order }: { order: DeskOrder }) {
  const { t, say, money, locale } = useWords()
  const packWords = usePackWords()
  const more = order.lines.length - LINES_SHOWN
  return (
    <tr>
      <th scope="row">
        <ConsoleLink to={paths.order(order.number)} className={panel.number}>
          {order.number}
        </ConsoleLink>
        <p className={panel.hint}>{formatMoment(order.placedAt, locale)}</p>
      </th>
      <td data-label={t('console-orders.wines')}>
        <ul className={styles.lines}>
          {order.lines.slice(0, LINES_SHOWN).map((line) => (
            <li key={line.unique}>
              <span className={panel.number}>{line.quantity} ×</span> {say(line.name)}{' '}
              <span className={panel.hint}>{packWords(line)}</span>
            </li>
          ))}
          {more > 0 ? <li className={panel.hint}>{t('console-orders.more-lines', { count: more })}</li> : null}
        </ul>
      </td>
      <td data-label={t('console-orders.customer')}>
        {order.recipient}
        {order.customer.nickname === order.recipient ? null : (
          <p className={panel.hint}>{order.customer.nickname || t('console-orders.account', { id: order.customer.id })}</p>
        )}
      </td>
      <td data-label={t('console-orders.state')}>
        <div className={styles.badges}>
          <StateBadge order={order} />
          {order.isByPhone ? <Mark>{t('console-phone-orders.by-phone')}</Mark> : null}
          {order.isPresent ? <Mark>{t('console-gifts.present')}</Mark> : null}
          <LeaveBadge order={order} />
          {order.hasRemark ? <Mark>{t('console-orders.remark')}</Mark> : null}
          {order.notes > 0 ? <Mark>{t('console-orders.notes', { count: order.notes })}</Mark> : null}
        </div>
      </td>
      <td data-label={t('console-orders.due')} className={panel.number}>
        {money(fen(order.due))}
        {order.refunded > 0 ? (
          <p className={panel.hint}>{t('console-orders.refunded', { amount: money(fen(order.refunded)) })}</p>
        ) : null}
        {order.refundAsked > 0 ? (
          <p className={panel.hint}>{t('console-orders.refund-asked', { amount: money(fen(order.refundAsked)) })}</p>
        ) : null}
      </td>
    </tr>
  )
}

const Mark = ({ children }: { children: string }) => (
  <span className={panel.badge} data-kind="quiet">
    {children}
  </span>
)
