import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  exportInvoices,
  fetchInvoiceFile,
  INVOICES_PER_PAGE,
  type InvoicesAsked,
  type IssuedInvoice,
  STAFF_INVOICE_STATES,
  type StaffInvoice,
} from '#contract/staff/invoices.ts'
import { COUNTED_INVOICES_MAX } from '#domain/invoice.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CancelInvoiceForm } from './cancel-invoice-form.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import styles from './invoices.module.css'
import { IssueInvoiceForm } from './issue-invoice-form.tsx'
import { IssuedBefore, useDated } from './issued-before.tsx'
import { RedNumberForm } from './red-number-form.tsx'
import { useInvoiceFile } from './use-invoice-file.ts'

type Opened =
  | { action: 'issue' | 'cancel'; invoice: StaffInvoice }
  | { action: 'enter-red'; invoice: StaffInvoice; issued: IssuedInvoice }
type Props = { list: readonly StaffInvoice[]; count: number; asked: InvoicesAsked }

export function InvoicesPage({ list, count, asked }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const { page = 1, state = 'requested', ...filter } = asked
  const isFiltered = Object.values(filter).some(Boolean)

  return (
    <Page
      title={t('console.invoices.title')}
      intro={t('console.invoices.intro')}
      actions={
        <SaveList
          name={['invoices', filter.from, filter.to].filter(Boolean).join('-')}
          label={t('console.invoices.export')}
          fetch={(api, format) => api.call(exportInvoices, { ...filter, format })}
        />
      }
    >
      <InvoiceFilters
        key={JSON.stringify(filter)}
        filter={filter}
        // What is looked for may have any state.
        onShow={(wanted) => void navigate({ href: paths.invoices({ ...wanted, state: 'all' }) })}
      />
      <Tabs
        label={t('console.invoices.states')}
        tabs={STAFF_INVOICE_STATES.map((tab) => ({
          key: tab,
          title: t(`console.invoices.state.${tab}`),
          to: paths.invoices({ ...filter, state: tab }),
          isOpen: tab === state,
        }))}
      />
      {list.length > 0 ? (
        <Table
          label={t('console.invoices.title')}
          columns={[
            { title: t('console.invoices.order') },
            { title: t('console.invoices.made-out-to') },
            { title: t('console.invoices.status') },
            { title: t('console.invoices.amount'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} onOpen={setOpen} />
          ))}
        </Table>
      ) : isFiltered ? (
        <EmptyState
          title={t('console.invoices.none-found')}
          hint={t('console.invoices.none-found-hint')}
          action={<ConsoleLink to={paths.invoices({ state })}>{t('console.invoices.show-all')}</ConsoleLink>}
        />
      ) : (
        <EmptyState title={t('console.invoices.none')} />
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={INVOICES_PER_PAGE}
        to={(target) => paths.invoices({ ...filter, page: target, state })}
      />
      {count >= COUNTED_INVOICES_MAX ? (
        <p className={panel.hint}>{t('console.invoices.many', { count: COUNTED_INVOICES_MAX })}</p>
      ) : null}
      <Modal isOpen={open !== null} title={open ? t(titleOf(open)) : ''} closeLabel={t('console.close')} onClose={close}>
        {open?.action === 'issue' ? <IssueInvoiceForm invoice={open.invoice} onClose={close} /> : null}
        {open?.action === 'cancel' ? <CancelInvoiceForm invoice={open.invoice} onClose={close} /> : null}
        {open?.action === 'enter-red' ? <RedNumberForm {...open} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

function titleOf({ action, invoice: { status } }: Opened) {
  if (action === 'enter-red') return 'console.invoices.enter-red'
  if (action === 'issue') return status === 'issued' ? 'console.invoices.correct-now' : 'console.invoices.issue'
  return status === 'issued' ? 'console.invoices.void' : 'console.invoices.cancel'
}

function InvoiceRow({ invoice, onOpen }: { invoice: StaffInvoice; onOpen: (opened: Opened) => void }) {
  const { t, money, locale } = useWords()
  const download = useInvoiceFile()
  const dated = useDated()
  const { title, status, correctAmount } = invoice
  const valid = invoice.issued.find(({ ending }) => ending === null)
  const before = invoice.issued.filter(({ ending }) => ending !== null)
  return (
    <>
      <tr>
        <th scope="row">
          <ConsoleLink to={paths.order(invoice.orderNumber)} className={panel.code}>
            {invoice.orderNumber}
          </ConsoleLink>
          <p className={panel.hint}>{formatMoment(invoice.requestedAt, locale)}</p>
        </th>
        <td data-label={t('console.invoices.made-out-to')}>
          {title.name}
          {[
            title.taxNumber,
            [title.address, title.phone].filter(Boolean).join(' '),
            [title.bank, title.bankAccount].filter(Boolean).join(' '),
            title.email,
          ]
            .filter(Boolean)
            .map((line) => (
              <p key={line} className={panel.hint}>
                {line}
              </p>
            ))}
        </td>
        <td data-label={t('console.invoices.status')}>
          <span className={panel.badge} data-kind={status === 'requested' ? 'alarm' : 'quiet'}>
            {t(`console.invoices.state.${status}`)}
          </span>
          {valid ? (
            <>
              <p className={panel.code}>{valid.number}</p>
              <p className={panel.hint}>{dated('issued', valid.issuedAt, valid.by)}</p>
            </>
          ) : null}
          {invoice.note ? <p className={panel.hint}>{invoice.note}</p> : null}
        </td>
        <td data-label={t('console.invoices.amount')} className={panel.number}>
          {money(invoice.amount)}
          {correctAmount === null ? null : (
            <p className={panel.problem}>{t('console.invoices.correct', { amount: money(correctAmount) })}</p>
          )}
        </td>
        <td>
          <div className={panel.rowActions}>
            {status === 'requested' || correctAmount !== null ? (
              <RowAction of={invoice.orderNumber} onClick={() => onOpen({ action: 'issue', invoice })}>
                {t(correctAmount === null ? 'console.invoices.issue' : 'console.invoices.correct-now')}
              </RowAction>
            ) : null}
            {status === 'issued' ? (
              <RowAction
                of={invoice.orderNumber}
                onClick={() => void download((api) => api.call(fetchInvoiceFile, { id: invoice.id }), invoice.invoiceNumber)}
              >
                {t('console.invoices.download')}
              </RowAction>
            ) : null}
            {status === 'cancelled' ? null : (
              <RowAction of={invoice.orderNumber} isDanger onClick={() => onOpen({ action: 'cancel', invoice })}>
                {t(status === 'issued' ? 'console.invoices.void' : 'console.invoices.cancel')}
              </RowAction>
            )}
          </div>
        </td>
      </tr>
      {before.length > 0 ? (
        <tr className={styles.recordRow}>
          <td colSpan={5}>
            <IssuedBefore
              invoice={invoice}
              list={before}
              onEnterRed={(issued) => onOpen({ action: 'enter-red', invoice, issued })}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
}
