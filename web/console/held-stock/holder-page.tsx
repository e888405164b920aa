import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { grantHold, type HeldOrder, type HolderInFull } from '#contract/staff/held-stock.ts'
import { TRANSFER_DAYS } from '#domain/payment.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CancelForm } from './cancel-form.tsx'
import styles from './held-stock.module.css'

export function HolderPage({ holder }: { holder: HolderInFull }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [cancelling, setCancelling] = useState<HeldOrder[]>([])
  const [keeping, setKeeping] = useState<HeldOrder | null>(null)
  const { orders } = holder
  const bottles = orders.reduce((sum, order) => sum + order.bottles, 0)
  const name = holder.nickname || t('console-sales.held.account', { id: holder.accountId })
  return (
    <Page
      title={t('console-sales.held.holder-title', { name })}
      intro={t('console-sales.held.holder-intro', { orders: orders.length, bottles, phone: holder.phone || '—' })}
      actions={
        <>
          <ConsoleLink to={paths.heldStock()} className={panel.rowAction}>
            ← {t('console-sales.held.title')}
          </ConsoleLink>
          {orders.length > 1 ? (
            <Button variant="quiet" onClick={() => setCancelling(orders)}>
              {t('console-sales.held.cancel-all')}
            </Button>
          ) : null}
        </>
      }
    >
      {orders.length === 0 ? (
        <EmptyState title={t('console-sales.held.none-of-account')} />
      ) : (
        <Table
          label={t('console-sales.held.holder-title', { name })}
          columns={[
            { title: t('console-sales.held.order') },
            { title: t('console-sales.held.wines') },
            { title: t('console-sales.held.until') },
            { title: t('console-sales.held.due'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} onCancel={() => setCancelling([order])} onKeep={() => setKeeping(order)} />
          ))}
        </Table>
      )}
      <Modal
        isOpen={cancelling.length > 0}
        title={t('console-sales.held.cancel-title', { count: cancelling.length })}
        closeLabel={t('console.close')}
        onClose={() => setCancelling([])}
      >
        {cancelling.length > 0 ? (
          <CancelForm accountId={holder.accountId} orders={cancelling} onClose={() => setCancelling([])} />
        ) : null}
      </Modal>
      <ConfirmDialog
        isOpen={keeping !== null}
        title={t('console-sales.held.keep-title', { days: TRANSFER_DAYS })}
        text={t('console-sales.held.keep-text', { number: keeping?.number ?? '', days: TRANSFER_DAYS })}
        confirm={t('console-sales.held.keep')}
        onClose={() => setKeeping(null)}
        onConfirm={async () => {
          if (!keeping) return
          const payBy = await api.call(grantHold, { number: keeping.number })
          await router.invalidate()
          notify(t('console-sales.held.kept', { number: keeping.number, time: formatMoment(payBy, locale) }))
        }}
      />
    </Page>
  )
}

type RowProps = { order: HeldOrder; onCancel: () => void; onKeep: () => void }

function OrderRow({ order, onCancel, onKeep }: RowProps) {
  const { t, say, money, locale } = useWords()
  const { number, grant } = order
  const isTransfer = order.payMethod === 'offline'
  return (
    <tr>
      <th scope="row">
        <span className={panel.code}>{number}</span>
        <p className={panel.hint}>{t('console-sales.held.placed-at', { at: formatMoment(order.placedAt, locale) })}</p>
      </th>
      <td data-label={t('console-sales.held.wines')}>
        <ul className={styles.lines}>
          {order.lines.map(({ name, bottles }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order stay in their place
            <li key={index}>
              <span className={panel.number}>{bottles} ×</span> {say(name)}
            </li>
          ))}
        </ul>
        {order.isFlashSale ? <Badge>{t('console-sales.held.flash')}</Badge> : null}
      </td>
      <td data-label={t('console-sales.held.until')}>
        {formatMoment(order.payBy, locale)}
        {isTransfer ? (
          <p>
            <Badge kind={order.isHeldForDays ? 'quiet' : 'alarm'}>
              {t(order.isHeldForDays ? 'console-sales.held.transfer' : 'console-sales.held.transfer-short')}
            </Badge>
          </p>
        ) : null}
        {grant ? (
          <p className={panel.hint}>{t('console-sales.held.granted', { name: grant.by, at: formatMoment(grant.at, locale) })}</p>
        ) : null}
      </td>
      <td data-label={t('console-sales.held.due')} className={panel.number}>
        {money(order.due)}
      </td>
      <td>
        <div className={panel.rowActions}>
          {isTransfer && !order.isFlashSale ? (
            <RowAction of={number} onClick={onKeep}>
              {t('console-sales.held.keep')}
            </RowAction>
          ) : null}
          <RowAction of={number} isDanger onClick={onCancel}>
            {t('console-sales.held.cancel')}
          </RowAction>
        </div>
      </td>
    </tr>
  )
}

const Badge = ({ kind = 'quiet', children }: { kind?: 'quiet' | 'alarm'; children: string }) => (
  <span className={panel.badge} data-kind={kind}>
    {children}
  </span>
)
