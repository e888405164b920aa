import type { DeskOrder } from '#contract/staff/orders.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { order: Pick<DeskOrder, 'status' | 'isFlashSale' | 'isRefundAsked'> }

export function StateBadge({ order }: Props) {
  const { t } = useWords()
  return (
    <>
      <span className={panel.badge}>{t(`console-orders.tab.${order.status}`)}</span>
      {order.isRefundAsked ? (
        <span className={panel.badge} data-kind="alarm">
          {t('console-orders.tab.refund-asked')}
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
