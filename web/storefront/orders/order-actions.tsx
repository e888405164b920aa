import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { cancelOrder, deleteOrder, receiveOrder } from '#contract/shop/orders.ts'
import { canAskForRefund } from '#domain/after-sale.ts'
import { isBeingTransferred, type OrderCard } from '#domain/order.ts'
import { isToReview } from '#domain/order-line.ts'
import { shopperActions } from '#domain/order-status.ts'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { AskLink } from '../chat/ask-link.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { type AskedAction, AskFirst } from './ask-first.tsx'
import styles from './order-actions.module.css'
import { useOrderAgain } from './use-order-again.ts'

type Props = {
  order: Pick<OrderCard, 'number' | 'status' | 'payMethod' | 'lines' | 'afterSales' | 'flashItemId'>
  onChanged: () => void
  onDeleted: () => void
  /** Lists are brief: the order's own page shows the rest. */
  isBrief?: boolean
  /** Before the other links. */
  lead?: ReactNode
  /** All its parcels were delivered. */
  hasArrived?: boolean
}

const ASKED = { cancel: cancelOrder, receive: receiveOrder, delete: deleteOrder } as const satisfies Record<AskedAction, unknown>

/** What the order's state allows its shopper (U42). */
export function OrderActions({ order, onChanged, onDeleted, isBrief = false, lead, hasArrived = false }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const endSession = useSessionEnd()
  const { again, isBusy: isOrderingAgain } = useOrderAgain(order.number)
  const [asking, setAsking] = useState<AskedAction>()
  const [isBusy, setIsBusy] = useState(false)
  const allowed = shopperActions(order.status)
  const isSent = order.lines.some(({ shippedQuantity }) => shippedQuantity > 0)
  const canReview = allowed.includes('review') && order.lines.some(isToReview)

  const act = async (action: AskedAction) => {
    setIsBusy(true)
    try {
      await api.call(ASKED[action], { number: order.number })
      notify(t(`orders.${action}.done`))
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return void endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
      return onChanged()
    } finally {
      setIsBusy(false)
      setAsking(undefined)
    }
    return action === 'delete' ? onDeleted() : onChanged()
  }

  const canOrderAgain = allowed.includes('again') && order.flashItemId === null
  const hasLogistics = isSent && isBrief
  // One button leads and one stands beside it: on the way that is the parcel, later buying again.
  const isOnItsWay = hasLogistics && (order.status === 'shipped' || order.status === 'part-shipped')

  return (
    <div className={styles.actions} data-brief={isBrief ? '' : undefined}>
      <div className={styles.links}>
        {lead}
        <AskLink about={{ orderId: order.number }}>{t('shell.chat.order')}</AskLink>
        {hasLogistics && !isOnItsWay ? (
          <SiteLink to={paths.logistics(order.number)}>{t('orders.action.logistics')}</SiteLink>
        ) : null}
        {canAskForRefund(order) && !isBrief ? (
          <SiteLink to={paths.refund(order.number)}>{t('orders.action.refund')}</SiteLink>
        ) : null}
        {allowed.includes('delete') ? (
          <button type="button" onClick={() => setAsking('delete')}>
            {t('orders.action.delete')}
          </button>
        ) : null}
        {allowed.includes('cancel') ? (
          <button type="button" onClick={() => setAsking('cancel')}>
            {t('orders.action.cancel')}
          </button>
        ) : null}
        {canOrderAgain && isOnItsWay ? (
          <button type="button" disabled={isOrderingAgain} onClick={() => void again()}>
            {t('orders.action.again')}
          </button>
        ) : null}
      </div>
      <div className={styles.buttons}>
        {canOrderAgain && !isOnItsWay ? (
          <Button variant="quiet" isBusy={isOrderingAgain} onClick={() => void again()}>
            {t('orders.action.again')}
          </Button>
        ) : null}
        {canReview ? (
          <SiteLink to={paths.evaluation(order.number)} className={buttonClass}>
            {t('orders.action.review')}
          </SiteLink>
        ) : null}
        {allowed.includes('receive') ? (
          <Button variant={hasArrived ? 'primary' : 'quiet'} onClick={() => setAsking('receive')}>
            {t('orders.action.receive')}
          </Button>
        ) : null}
        {isOnItsWay ? (
          <SiteLink to={paths.logistics(order.number)} className={buttonClass}>
            {t('orders.action.logistics')}
          </SiteLink>
        ) : null}
        {allowed.includes('pay') ? (
          <SiteLink
            to={paths.payment(order.number)}
            className={buttonClass}
            data-variant={isBeingTransferred(order) ? 'primary' : 'buy'}
          >
            {t(isBeingTransferred(order) ? 'payments.show-account' : 'orders.action.pay')}
          </SiteLink>
        ) : null}
      </div>
      <AskFirst action={asking} isBusy={isBusy} onConfirm={(action) => void act(action)} onClose={() => setAsking(undefined)} />
    </div>
  )
}
