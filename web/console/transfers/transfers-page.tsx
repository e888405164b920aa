import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type AwaitedTransfer, TRANSFERS_PER_PAGE } from '#contract/staff/payments.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { ConfirmTransferForm } from './confirm-transfer-form.tsx'

type Props = { list: readonly AwaitedTransfer[]; count: number; asked: ListSearch }

export function TransfersPage({ list, count, asked }: Props) {
  const { t, money, locale } = useWords()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<AwaitedTransfer | null>(null)
  const { page = 1, search = '' } = asked
  return (
    <Page title={t('console.transfers.title')} intro={t('console.transfers.intro')}>
      <SearchField
        key={search}
        label={t('console.transfers.search')}
        present={search}
        onSearch={(words) => void navigate({ href: paths.transfers({ search: words }) })}
      />
      {list.length === 0 ? (
        <EmptyState title={t(search ? 'console.nothing-found' : 'console.transfers.none')} />
      ) : (
        <Table
          label={t('console.transfers.title')}
          columns={[
            { title: t('console.transfers.order') },
            { title: t('console.transfers.shopper') },
            { title: t('console.transfers.pay-by') },
            { title: t('console.transfers.amount'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((transfer) => (
            <tr key={transfer.orderNumber}>
              <th scope="row">
                <ConsoleLink to={paths.order(transfer.orderNumber)} className={panel.code}>
                  {transfer.orderNumber}
                </ConsoleLink>
              </th>
              <td data-label={t('console.transfers.shopper')}>
                {transfer.nickname}
                {transfer.toldNumber ? (
                  <p className={panel.hint}>{t('console-finance.bank.told', { number: transfer.toldNumber })}</p>
                ) : null}
              </td>
              <td data-label={t('console.transfers.pay-by')}>{formatMoment(transfer.payBy, locale)}</td>
              <td data-label={t('console.transfers.amount')} className={panel.number}>
                {money(transfer.amount)}
              </td>
              <td>
                <div className={panel.rowActions}>
                  <RowAction of={transfer.orderNumber} onClick={() => setConfirming(transfer)}>
                    {t('console.transfers.confirm')}
                  </RowAction>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={TRANSFERS_PER_PAGE}
        to={(target) => paths.transfers({ page: target, search })}
      />
      <Modal
        isOpen={confirming !== null}
        title={t('console.transfers.confirm-title')}
        closeLabel={t('console.close')}
        onClose={() => setConfirming(null)}
      >
        {confirming ? <ConfirmTransferForm transfer={confirming} onClose={() => setConfirming(null)} /> : null}
      </Modal>
    </Page>
  )
}
