import { useState } from 'react'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { listOrdersToPack, type OrderToPack } from '#contract/staff/parcels.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { chatPath } from '../chat/chat-path.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount, useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { PayLinkPanel } from '../phone-orders/pay-link-panel.tsx'
import { OrderReplacements } from '../replacements/order-replacements.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CorrectForm } from './correct-form.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import styles from './orders.module.css'
import { SendForm } from './send-form.tsx'
import { StateBadge } from './state-badge.tsx'

export function OrderPage({ order }: { order: DeskOrderInFull }) {
  const { t, locale } = useWords()
  const canWrite = hasScope(useAccount(), ['merchandiser'])
  const [isCorrecting, setIsCorrecting] = useState(false)
  const close = () => setIsCorrecting(false)
  return (
    <Page
      title={t('console-orders.order', { number: order.number })}
      intro={t('console-orders.placed', { at: formatMoment(order.placedAt, locale) })}
      actions={
        <>
          <ConsoleLink to={paths.orders()} className={panel.rowAction}>
            ← {t('console-orders.title')}
          </ConsoleLink>
          <ConsoleLink to={paths.packingSlips([order.number])} className={buttonClass} data-variant="quiet">
            {t('console-orders.slip')}
          </ConsoleLink>
          <HistoryLink kind="order" id={order.number} />
          {canWrite ? <SendButton number={order.number} canSend={order.canSend} /> : null}
        </>
      }
    >
      <div className={styles.badges}>
        <StateBadge order={order} />
        {order.isPresent ? <span className={panel.badge}>{t('console-gifts.present')}</span> : null}
        {order.isByPhone ? (
          <span className={panel.badge} data-kind="quiet">
            {t('console-phone-orders.by-phone')}
          </span>
        ) : null}
      </div>
      <OrderLines order={order} />
      <div className={styles.columns}>
        <RecipientPanel order={order} onCorrect={order.canCorrect && canWrite ? () => setIsCorrecting(true) : undefined} />
        <CustomerPanel order={order} />
        <OrderGift order={order} />
      </div>
      <OrderMoney order={order} />
      <OrderReplacements order={order} />
      {order.status === 'unpaid' ? <PayLinkPanel number={order.number} customerId={order.customer.id} /> : null}
      <OrderNotes order={order} />
      <OrderHistory order={order} />
      <OrderActs order={order} />
      <Modal isOpen={isCorrecting} title={t('console-orders.correct-title')} closeLabel={t('console.close')} onClose={close}>
        {isCorrecting ? <CorrectForm order={order} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

/**
 * Opens the form for what is left at this moment; all of it or a part. The form stays, with what was typed and why it was refused,
 * when somebody else has sent the order meanwhile.
 */
function SendButton({ number, canSend }: { number: string; canSend: boolean }) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [sending, setSending] = useState<OrderToPack | null>(null)
  async function open() {
    try {
      const [order] = await api.call(listOrdersToPack, [number])
      setSending(order ?? null)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  return (
    <>
      {canSend ? <Button onClick={() => void open()}>{t('console-orders.to-send')}</Button> : null}
      <Modal
        isOpen={sending !== null}
        title={t('console.orders.send-title')}
        closeLabel={t('console.close')}
        onClose={() => setSending(null)}
      >
        {sending ? <SendForm order={sending} onClose={() => setSending(null)} /> : null}
      </Modal>
    </>
  )
}

function RecipientPanel({ order, onCorrect }: { order: DeskOrderInFull; onCorrect: (() => void) | undefined }) {
  const { t } = useWords()
  const { name, phone, address } = order.recipient
  return (
    <section className={panel.panel} aria-labelledby="order-recipient">
      <h2 id="order-recipient">{t('console-orders.recipient')}</h2>
      <p>
        {name} · <span className={panel.number}>{phone}</span>
      </p>
      <p>{address}</p>
      {order.remark ? (
        <p className={styles.remark}>
          {t('console-orders.shopper-remark')}: {order.remark}
        </p>
      ) : null}
      {onCorrect ? <RowAction onClick={onCorrect}>{t('console-orders.correct')}</RowAction> : null}
    </section>
  )
}

function CustomerPanel({ order }: { order: DeskOrderInFull }) {
  const { t } = useWords()
  const { id, nickname, phone, orders, messages } = order.customer
  const isAgent = hasScope(useAccount(), ['agent'])
  return (
    <section className={panel.panel} aria-labelledby="order-customer">
      <h2 id="order-customer">{t('console-orders.buyer')}</h2>
      <ConsoleLink to={paths.customer(id)} className={panel.rowAction}>
        {nickname || t('console-orders.account', { id })}
      </ConsoleLink>
      <p className={panel.hint}>{[phone, t('console-orders.account', { id })].filter(Boolean).join(' · ')}</p>
      <p className={panel.hint}>{t('console-orders.orders-of', { count: orders })}</p>
      <p className={panel.hint}>
        {messages > 0 ? t('console-customers.messages', { count: messages }) : t('console-customers.no-chat')}
      </p>
      {messages > 0 && isAgent ? (
        <ConsoleLink to={chatPath({ shopperId: id })} className={panel.rowAction}>
          {t('console-customers.open-chat')}
        </ConsoleLink>
      ) : null}
    </section>
  )
}
