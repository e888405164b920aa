import type { DeskOrder } from '#contract/staff/orders.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { order: Pick<DeskOrder, 'status' | 'isFlashSale' | 'refund'> }

export function StateBadge({ order }: Props) {
  const { t } = useWords()
  return (
    <>
      <span className={panel.badge}>{t(`console-orders.tab.${order.status}`)}</span>
      {order.refund ? (
        <span className={panel.badge} data-kind="alarm">
          {t(order.refund === 'asked' ? 'console-orders.tab.refund-asked' : 'console-orders.refund-under-way')}
        </span>
      ) : null}
      {order.isFlashSale ? (
        <span className={panel.badge} data-kind="quiet">
          {t('console-orders.flash')}
        </span>
      ) : null}
    </>
  )
}
