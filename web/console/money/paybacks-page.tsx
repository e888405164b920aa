import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { decodePrice } from '#contract/shop/product-card.ts'
import { type ListedPayback, retryPayback, transferBack } from '#contract/staff/payments.ts'
import { PAYBACK_STATES, type PaybackState } from '#domain/payment.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { EndPaybackForm } from './end-payback-form.tsx'

export const PAYBACKS_PER_PAGE = 20

type Props = { list: readonly ListedPayback[]; count: number; asked: { page?: number; state?: PaybackState } }

export function PaybacksPage({ list, count, asked }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const { act } = useAct()
  const [transferring, setTransferring] = useState<ListedPayback | null>(null)
  const [ending, setEnding] = useState<ListedPayback | null>(null)
  const { page = 1, state } = asked

  const retry = ({ number }: ListedPayback) =>
    act(async () => {
      await api.call(retryPayback, { params: { number } })
      return t('console-money.paybacks.retried')
    })

  return (
    <Page title={t('console-money.paybacks.title')} intro={t('console-money.paybacks.intro')}>
      <Tabs
        label={t('console-money.paybacks.states')}
        tabs={(['all', ...PAYBACK_STATES] as const).map((tab) => ({
          key: tab,
          title: t(`console-money.paybacks.state.${tab}`),
          to: paths.paybacks(tab === 'all' ? {} : { state: tab }),
          isOpen: tab === (state ?? 'all'),
        }))}
      />
      {list.length === 0 ? (
        <EmptyState title={t('console-money.paybacks.none')} />
      ) : (
        <Table
          label={t('console-money.paybacks.title')}
          columns={[
            { title: t('console-money.paybacks.number') },
            { title: t('console-money.paybacks.order') },
            { title: t('console-money.paybacks.why') },
            { title: t('console-money.paybacks.amount'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((payback) => (
            <PaybackRow
              key={payback.number}
              payback={payback}
              onRetry={() => void retry(payback)}
              onTransferred={() => setTransferring(payback)}
              onEnd={() => setEnding(payback)}
            />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={PAYBACKS_PER_PAGE}
        to={(target) => paths.paybacks({ page: target, ...(state && { state }) })}
      />
      <ConfirmDialog
        isOpen={transferring !== null}
        title={t('console-money.paybacks.transferred-title', {
          amount: transferring ? money(decodePrice(transferring.amount)) : '',
        })}
        text={t('console-money.paybacks.transferred-text')}
        confirm={t('console-money.paybacks.transferred')}
        onClose={() => setTransferring(null)}
        onConfirm={async () => {
          if (!transferring) return
          await api.call(transferBack, { params: { number: transferring.number } })
          await router.invalidate()
          notify(t('console-money.paybacks.transferred-done'))
        }}
      />
      <Modal
        isOpen={ending !== null}
        title={t('console-money.paybacks.end')}
        closeLabel={t('console.close')}
        onClose={() => setEnding(null)}
      >
        {ending ? <EndPaybackForm payback={ending} onClose={() => setEnding(null)} /> : null}
      </Modal>
    </Page>
  )
}

type RowProps = { payback: ListedPayback; onRetry: () => void; onTransferred: () => void; onEnd: () => void }

function PaybackRow({ payback, onRetry, onTransferred, onEnd }: RowProps) {
  const { t, money, locale } = useWords()
  const { number, method, orderNumber, rechargeNumber, amount, reason, state, tries, lastError, at } = payback
  return (
    <tr>
      <th scope="row">
        <span className={panel.code}>{number}</span>
        <p className={panel.hint}>{formatMoment(at, locale)}</p>
      </th>
      <td data-label={t('console-money.paybacks.order')}>
        {orderNumber ? (
          <ConsoleLink to={paths.order(orderNumber)} className={panel.number}>
            {orderNumber}
          </ConsoleLink>
        ) : (
          <>
            {t('console-money.paybacks.recharge')}
            <p className={panel.code}>{rechargeNumber}</p>
          </>
        )}
      </td>
      <td data-label={t('console-money.paybacks.why')}>
        {t(`console-money.payback-reason.${reason}`)} · {t(`console-money.method.${method}`)}
        <p>
          <span className={panel.badge} data-kind={state === 'failed' ? 'alarm' : 'quiet'}>
            {t(`console-money.paybacks.state.${state}`)}
          </span>
        </p>
        {state !== 'done' && tries > 0 ? (
          <p className={panel.hint}>
            {t('console-money.paybacks.tries', { count: tries })} {lastError}
          </p>
        ) : null}
      </td>
      <td data-label={t('console-money.paybacks.amount')} className={panel.number}>
        {money(decodePrice(amount))}
      </td>
      <td>
        {state === 'failed' ? (
          <div className={panel.rowActions}>
            <RowAction of={number} onClick={onRetry}>
              {t('console-money.paybacks.retry')}
            </RowAction>
            <RowAction of={number} onClick={onEnd}>
              {t('console-money.paybacks.end')}
            </RowAction>
          </div>
        ) : null}
        {method === 'offline' && state === 'under-way' ? (
          <RowAction of={number} onClick={onTransferred}>
            {t('console-money.paybacks.transferred')}
          </RowAction>
        ) : null}
      </td>
    </tr>
  )
}
