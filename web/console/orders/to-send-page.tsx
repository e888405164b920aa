import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ORDERS_PER_PAGE, type OrderToSend } from '#contract/staff/parcels.ts'
import { SENDING_FILTERS, type SendingFilter } from '#domain/order-desk.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { ShippingTabs } from '../shipping/shipping-tabs.tsx'
import { TickBar } from '../shipping/tick-bar.tsx'
import { TickBox } from '../shipping/tick-box.tsx'
import { useTicks } from '../shipping/use-ticks.ts'
import { useWords } from '../use-words.ts'
import { SendForm } from './send-form.tsx'
import { ToSendRow } from './to-send-row.tsx'

type Props = { list: readonly OrderToSend[]; count: number; asked: ListSearch & { only?: SendingFilter } }

export function ToSendPage({ list, count, asked }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [sending, setSending] = useState<OrderToSend | null>(null)
  const ticks = useTicks(list.map(({ number }) => number))
  const { page = 1, search = '', only = 'all' } = asked
  const kept = only === 'all' ? {} : { only }
  return (
    <Page title={t('console.orders.title')} intro={t('console.orders.intro', { count })}>
      <ShippingTabs open="to-send" />
      <Tabs
        label={t('console-gifts.only')}
        tabs={SENDING_FILTERS.map((key) => ({
          key,
          title: t(`console-gifts.only.${key}`),
          to: paths.ordersToSend({ search, ...(key !== 'all' && { only: key }) }),
          isOpen: key === only,
        }))}
      />
      <SearchField
        key={search}
        label={t('console.orders.search')}
        present={search}
        onSearch={(words) => void navigate({ href: paths.ordersToSend({ search: words, ...kept }) })}
      />
      {list.length === 0 ? (
        <EmptyState title={t(search || only !== 'all' ? 'console.nothing-found' : 'console.orders.none')} />
      ) : (
        <Table
          label={t('console.orders.title')}
          columns={[
            {
              title: t('console-shipping.tick-page'),
              head: <TickBox label={t('console-shipping.tick-page')} isTicked={ticks.isPageTicked} onTick={ticks.tickPage} />,
            },
            { title: t('console.orders.number') },
            { title: t('console.orders.to-send') },
            { title: t('console.orders.recipient') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((order) => (
            <ToSendRow
              key={order.number}
              order={order}
              isTicked={ticks.ticked.includes(order.number)}
              onTick={(isOn, isRange) => ticks.tick(order.number, isOn, isRange)}
              onSend={() => setSending(order)}
            />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={ORDERS_PER_PAGE}
        to={(target) => paths.ordersToSend({ page: target, search, ...kept })}
      />
      {list.length > 0 || ticks.ticked.length > 0 ? <TickBar ticked={ticks.ticked} onClear={ticks.clear} /> : null}
      <Modal
        isOpen={sending !== null}
        title={t('console.orders.send-title')}
        closeLabel={t('console.close')}
        onClose={() => setSending(null)}
      >
        {sending ? <SendForm order={sending} onSent={() => ticks.drop(sending.number)} onClose={() => setSending(null)} /> : null}
      </Modal>
    </Page>
  )
}
