import { Link } from '@tanstack/react-router'
import type { OrderCounts } from '#domain/order.ts'
import { ORDER_TABS, type OrderTab } from '#domain/order-tabs.ts'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import { useWords } from '../words.ts'
import styles from './order-tabs.module.css'

/** A search is kept from tab to tab. */
export function OrderTabs({ counts, current, search }: { counts: OrderCounts; current: OrderTab; search: string }) {
  const { t } = useWords()
  const tabs = useChosenInSight<HTMLElement>(current)
  return (
    <nav ref={tabs} aria-label={t('orders.tabs')} className={`more-aside ${styles.tabs}`}>
      <ul className={styles.list}>
        {ORDER_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to="/user/orderList"
              search={{ type: 1, tab: tab === 'all' ? undefined : tab, search: search || undefined }}
              className={styles.tab}
              data-current={tab === current ? '' : undefined}
              aria-current={tab === current ? 'page' : undefined}
            >
              {t(`orders.tab.${tab}`)} <span className={styles.count}>{counts[tab]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
