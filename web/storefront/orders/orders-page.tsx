import { Link } from '@tanstack/react-router'
import { ORDERS_PER_PAGE, type OrderCard, type OrderCounts } from '#domain/order.ts'
import type { OrderTab } from '#domain/order-tabs.ts'
import type { Page } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { OrderListCard } from './order-card.tsx'
import { OrderSearch } from './order-search.tsx'
import { OrderTabs } from './order-tabs.tsx'
import styles from './orders-page.module.css'

type Props = { orders: Page<OrderCard>; counts: OrderCounts; tab: OrderTab; search: string; page: number }

/** (U41) */
export function OrdersPage({ orders, counts, tab, search, page }: Props) {
  const { t } = useWords()
  return (
    <div>
      <h1 className={styles.heading}>{t('orders.my-orders')}</h1>
      <OrderTabs counts={counts} current={tab} search={search} />
      <OrderSearch key={search} tab={tab} search={search} />
      {search !== '' && orders.count > 0 ? <p role="status">{t('orders.found', { count: orders.count, search })}</p> : null}
      {orders.list.length === 0 ? (
        <NoOrders search={search} />
      ) : (
        <ul className={styles.list}>
          {orders.list.map((order) => (
            <OrderListCard key={order.number} order={order} />
          ))}
        </ul>
      )}
      <Pagination
        label={t('orders.pages')}
        page={page}
        pages={Math.ceil(orders.count / ORDERS_PER_PAGE)}
        words={{ previous: t('orders.previous-page'), next: t('orders.next-page') }}
        link={(target, content) => (
          <Link key={target} to="/user/orderList" search={{ type: 1, tab, search: search || undefined, page: target }}>
            {content}
          </Link>
        )}
      />
    </div>
  )
}

function NoOrders({ search }: { search: string }) {
  const { t } = useWords()
  return search === '' ? (
    <EmptyState
      title={t('orders.none')}
      hint={t('orders.none-hint')}
      action={
        <SiteLink to={paths.shopping()} className={buttonClass}>
          {t('orders.to-the-wines')}
        </SiteLink>
      }
    />
  ) : (
    <EmptyState
      title={t('orders.none-found', { search })}
      hint={t('orders.none-found-hint')}
      action={
        <SiteLink to={paths.userOrders()} className={buttonClass} data-variant="quiet">
          {t('orders.all-orders')}
        </SiteLink>
      }
    />
  )
}
