import { REFUND_DAYS } from '#domain/after-sale.ts'
import type { Order } from '#domain/order.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useCompany } from '../company-store.ts'
import { StateView } from '../orders/state-view.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import type { ClosedReason } from './load-refund.ts'

export function ClosedPage({ order, reason }: { order: Order; reason: ClosedReason }) {
  const { t } = useWords()
  const { contactNumber } = useCompany()
  return (
    <StateView
      mark="over"
      title={t('after-sales.closed')}
      text={t(`after-sales.closed.${reason}`, { days: REFUND_DAYS, phone: contactNumber })}
      actions={
        <SiteLink to={paths.order(order.number)} className={buttonClass}>
          {t('after-sales.back-to-order')}
        </SiteLink>
      }
    />
  )
}
