import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ORDERS_PER_PAGE, type OrderToSend } from '#contract/staff/parcels.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { usePackWords } from '../pack-words.ts'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './orders.module.css'
import { SendForm } from './send-form.tsx'

export function ToSendPage({ list, count, asked }: { list: readonly OrderToSend[]; count: number; asked: ListSearch }) {
  const { t, say, locale } = useWords()
  const packWords = usePackWords()
  const navigate = useNavigate()
  const [sending, setSending] = useState<OrderToSend | null>(null)
  const { page = 1, search = '' } = asked
  return (
    <Page
      title={t('console.orders.title')}
      intro={t('console.orders.intro', { count })}
      actions={
        list.length > 0 ? (
          <ConsoleLink to={paths.packingSlips(list.map(({ number }) => number))} className={buttonClass} data-variant="quiet">
            {t('console-orders.slips.print')}
          </ConsoleLink>
        ) : null
      }
    >
      <SearchField
        key={search}
        label={t('console.orders.search')}
        present={search}
        onSearch={(words) => void navigate({ href: paths.ordersToSend({ search: words }) })}
      />
      {list.length === 0 ? (
        <EmptyState title={t(search ? 'console.nothing-found' : 'console.orders.none')} />
      ) : (
        <Table
          label={t('console.orders.title')}
          columns={[
            { title: t('console.orders.number') },
            { title: t('console.orders.to-send') },
            { title: t('console.orders.recipient') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((order) => (
            <tr key={order.number}>
              <th scope="row">
                <ConsoleLink to={paths.order(order.number)} className={panel.number}>
                  {order.number}
                </ConsoleLink>
                <p className={panel.hint}>{t('console.orders.paid-at', { at: formatMoment(order.paidAt, locale) })}</p>
              </th>
              <td data-label={t('console.orders.to-send')}>
                <ul className={styles.lines}>
                  {order.lines
                    .filter(({ left }) => left > 0)
                    .map((line) => (
                      <li key={line.unique}>
                        <span className={panel.number}>{line.left} ×</span> {say(line.name)}
                        <p className={panel.hint}>
                          {packWords(line)} · <span className={panel.code}>{line.skuCode}</span>
                        </p>
                      </li>
                    ))}
                </ul>
                {order.lines.some(({ shipped }) => shipped > 0) ? (
                  <span className={panel.badge} data-kind="quiet">
                    {t('console.orders.part-sent')}
                  </span>
                ) : null}
              </td>
              <td data-label={t('console.orders.recipient')} className={styles.recipient}>
                {order.recipient.name} · {order.recipient.phone}
                <p className={panel.hint}>{order.recipient.address}</p>
                {order.remark ? <p className={styles.remark}>{t('console.orders.remark', { remark: order.remark })}</p> : null}
              </td>
              <td>
                {order.isBeingRefunded ? (
                  <span className={panel.badge} data-kind="alarm">
                    {t('console.orders.being-refunded')}
                  </span>
                ) : (
                  <div className={panel.rowActions}>
                    <button type="button" className={panel.rowAction} onClick={() => setSending(order)}>
                      {t('console.orders.send')}
                      <span className="visually-hidden"> {order.number}</span>
                    </button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={ORDERS_PER_PAGE}
        to={(target) => paths.ordersToSend({ page: target, search })}
      />
      <Modal
        isOpen={sending !== null}
        title={t('console.orders.send-title')}
        closeLabel={t('console.close')}
        onClose={() => setSending(null)}
      >
        {sending ? <SendForm order={sending} onClose={() => setSending(null)} /> : null}
      </Modal>
    </Page>
  )
}
