import { useRouter } from '@tanstack/react-router'
import { isBeingTransferred, type OrderCard } from '#domain/order.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { RequestLinks } from '../after-sales/request-links.tsx'
import { InsideSet } from '../cart/inside-set.tsx'
import { useSkuLine } from '../cart/sku-words.ts'
import { WineName } from '../catalog/wine-name.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import { OrderActions } from './order-actions.tsx'
import styles from './order-card.module.css'

const LINES_SHOWN = 3

export function OrderListCard({ order }: { order: OrderCard }) {
  const { t, say, money, locale } = useWords()
  const router = useRouter()
  const skuLine = useSkuLine()
  const refresh = () => void router.invalidate()
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className={styles.card} data-status={order.status}>
      <header className={styles.header}>
        <span>
          <time dateTime={order.placedAt}>{formatInstant(order.placedAt, locale)}</time>
          <span className={styles.number}>{order.number}</span>
        </span>
        <strong className={styles.status}>{t(`orders.status.${isBeingTransferred(order) ? 'transfer' : order.status}`)}</strong>
      </header>
      <ul className={styles.lines}>
        {order.lines.slice(0, LINES_SHOWN).map((line) => (
          <li key={line.unique} className={styles.line}>
            <span className={styles.picture}>
              <Picture src={line.image} alt="" width={900} height={1200} sizes="64px" />
            </span>
            <div>
              <p className={styles.name}>
                <WineName name={say(line.name)} />
              </p>
              <div className={styles.sku}>
                {line.estate ? `${say(line.estate)} · ` : null}
                {line.parts ? <InsideSet parts={line.parts} /> : skuLine(line)} × {line.quantity}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {order.lines.length > LINES_SHOWN ? (
        <p className={styles.sku}>{t('orders.more-lines', { count: order.lines.length - LINES_SHOWN })}</p>
      ) : null}
      {order.gift ? (
        <p className={styles.sku}>
          {t('gifts.present')}
          {order.gift.card.text ? ` · ${order.gift.card.text}` : null}
        </p>
      ) : null}
      {order.deliverOn ? (
        <p className={styles.sku}>
          {t('gifts.day')} · {formatCalendarDay(order.deliverOn, locale)}
        </p>
      ) : null}
      <RequestLinks requests={order.afterSales} />
      <footer className={styles.footer}>
        <p className={styles.sum}>
          {t('orders.pieces', { count: pieces })} <strong>{money(order.totals.due)}</strong>
        </p>
        <OrderActions
          order={order}
          onChanged={refresh}
          onDeleted={refresh}
          isBrief
          lead={
            <SiteLink to={paths.order(order.number)} aria-label={t('orders.view-number', { number: order.number })}>
              {t('orders.view')}
            </SiteLink>
          }
        />
      </footer>
    </li>
  )
}
