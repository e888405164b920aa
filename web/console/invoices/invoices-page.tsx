import { useState } from 'react'
import {
  fetchInvoiceFile,
  INVOICES_PER_PAGE,
  STAFF_INVOICE_STATES,
  type StaffInvoice,
  type StaffInvoiceState,
} from '#contract/staff/invoices.ts'
import { COUNTED_INVOICES_MAX } from '#domain/invoice.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CancelInvoiceForm } from './cancel-invoice-form.tsx'
import { IssueInvoiceForm } from './issue-invoice-form.tsx'

type Action = 'issue' | 'cancel'
type Props = {
  list: readonly StaffInvoice[]
  count: number
  asked: { page?: number | undefined; state?: StaffInvoiceState | undefined }
}

export function InvoicesPage({ list, count, asked }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [open, setOpen] = useState<{ action: Action; invoice: StaffInvoice } | null>(null)
  const close = () => setOpen(null)
  const { page = 1, state = 'requested' } = asked

  async function download({ id, invoiceNumber }: StaffInvoice) {
    try {
      saveFile(await api.call(fetchInvoiceFile, { id }), `${invoiceNumber}.pdf`)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }

  return (
    <Page title={t('console.invoices.title')} intro={t('console.invoices.intro')}>
      <Tabs
        label={t('console.invoices.states')}
        tabs={STAFF_INVOICE_STATES.map((tab) => ({
          key: tab,
          title: t(`console.invoices.state.${tab}`),
          to: paths.invoices({ state: tab }),
          isOpen: tab === state,
        }))}
      />
      {list.length === 0 ? (
        <EmptyState title={t('console.invoices.none')} />
      ) : (
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
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              onOpen={(action) => setOpen({ action, invoice })}
              onDownload={() => void download(invoice)}
            />
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={INVOICES_PER_PAGE} to={(target) => paths.invoices({ page: target, state })} />
      {count >= COUNTED_INVOICES_MAX ? (
        <p className={panel.hint}>{t('console.invoices.many', { count: COUNTED_INVOICES_MAX })}</p>
      ) : null}
      <Modal
        isOpen={open?.action === 'issue'}
        title={t('console.invoices.issue')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open ? <IssueInvoiceForm invoice={open.invoice} onClose={close} /> : null}
      </Modal>
      <Modal
        isOpen={open?.action === 'cancel'}
        title={t('console.invoices.cancel')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open ? <CancelInvoiceForm invoice={open.invoice} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

type RowProps = { invoice: StaffInvoice; onOpen: (action: Action) => void; onDownload: () => void }

function InvoiceRow({ invoice, onOpen, onDownload }: RowProps) {
  const { t, money, locale } = useWords()
  return (
    <tr>
      <th scope="row">
        <span className={panel.code}>{invoice.orderNumber}</span>
        <p className={panel.hint}>{formatMoment(invoice.requestedAt, locale)}</p>
      </th>
      <td data-label={t('console.invoices.made-out-to')}>
        {invoice.title.name}
        {[
          invoice.title.taxNumber,
          [invoice.title.address, invoice.title.phone].filter(Boolean).join(' '),
          [invoice.title.bank, invoice.title.bankAccount].filter(Boolean).join(' '),
          invoice.title.email,
        ]
          .filter(Boolean)
          .map((line) => (
            <p key={line} className={panel.hint}>
              {line}
            </p>
          ))}
      </td>
      <td data-label={t('console.invoices.status')}>
        <span className={panel.badge} data-kind={invoice.status === 'requested' ? 'alarm' : 'quiet'}>
          {t(`console.invoices.state.${invoice.status}`)}
        </span>
        {invoice.invoiceNumber ? <p className={panel.code}>{invoice.invoiceNumber}</p> : null}
        {invoice.note ? <p className={panel.hint}>{invoice.note}</p> : null}
      </td>
      <td data-label={t('console.invoices.amount')} className={panel.number}>
        {money(invoice.amount)}
        {invoice.correctAmount === null ? null : (
          <p className={panel.problem}>{t('console.invoices.correct', { amount: money(invoice.correctAmount) })}</p>
        )}
      </td>
      <td>
        <div className={panel.rowActions}>
          {invoice.status === 'requested' || invoice.correctAmount !== null ? (
            <button type="button" className={panel.rowAction} onClick={() => onOpen('issue')}>
              {t('console.invoices.issue')}
              <span className="visually-hidden"> {invoice.orderNumber}</span>
            </button>
          ) : null}
          {invoice.status === 'issued' ? (
            <button type="button" className={panel.rowAction} onClick={onDownload}>
              {t('console.invoices.download')}
              <span className="visually-hidden"> {invoice.orderNumber}</span>
            </button>
          ) : null}
          {invoice.status === 'requested' ? (
            <button type="button" className={panel.rowAction} data-kind="danger" onClick={() => onOpen('cancel')}>
              {t('console.invoices.cancel')}
              <span className="visually-hidden"> {invoice.orderNumber}</span>
            </button>
          ) : null}
        </div>
      </td>
    </tr>
  )
}
