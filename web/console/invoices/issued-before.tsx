import { fetchIssuedFile, type IssuedInvoice, type StaffInvoice } from '#contract/staff/invoices.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import styles from './invoices.module.css'
import { useInvoiceFile } from './use-invoice-file.ts'

type Props = { invoice: StaffInvoice; list: readonly IssuedInvoice[]; onEnterRed: (issued: IssuedInvoice) => void }

/** What was issued for the order and is no longer valid, latest first. */
export function IssuedBefore({ invoice, list, onEnterRed }: Props) {
  const { t } = useWords()
  return (
    <section
      className={styles.record}
      aria-label={`${t('console.invoices.history', { count: list.length })} ${invoice.orderNumber}`}
    >
      <p className={panel.hint}>{t('console.invoices.history', { count: list.length })}</p>
      {list.map((issued) => (
        <Issued key={issued.id} invoice={invoice} issued={issued} onEnterRed={() => onEnterRed(issued)} />
      ))}
    </section>
  )
}

function Issued({ invoice, issued, onEnterRed }: { invoice: StaffInvoice; issued: IssuedInvoice; onEnterRed: () => void }) {
  const { t, money } = useWords()
  const download = useInvoiceFile()
  const dated = useDated()
  const { number, redNumber, ending, endedAt, endedBy } = issued
  return (
    <div className={styles.issued}>
      <div>
        <p className={styles.facts}>
          <span className={panel.code}>{number}</span>
          <span className={panel.number}>{money(issued.amount)}</span>
          {issued.name === invoice.title.name ? null : <span>{issued.name}</span>}
        </p>
        <p className={panel.hint}>{dated('issued', issued.issuedAt, issued.by)}</p>
        {ending && endedAt ? (
          <p className={panel.hint}>
            {dated('ended', endedAt, endedBy, t(`console.invoices.on-record.${ending}`))}
            {issued.note ? ` · ${issued.note}` : ''}
          </p>
        ) : null}
        {redNumber ? <p className={panel.code}>{t('console.invoices.red', { number: redNumber })}</p> : null}
      </div>
      <div className={panel.rowActions}>
        {redNumber === '' ? (
          <RowAction of={number} onClick={onEnterRed}>
            {t('console.invoices.enter-red')}
          </RowAction>
        ) : null}
        <RowAction
          of={number}
          onClick={() => void download((api) => api.call(fetchIssuedFile, { id: invoice.id, issued: issued.id }), number)}
        >
          {t('console.invoices.download')}
        </RowAction>
      </div>
    </div>
  )
}

/** When, and by whom if that is known. */
export function useDated() {
  const { t, locale } = useWords()
  return (what: 'issued' | 'ended', at: string, by: IssuedInvoice['by'], state = ''): string => {
    const name = by && staffName(by, locale)
    const params = { at: formatDay(at, locale), state }
    return name ? t(`console.invoices.${what}-by`, { ...params, name }) : t(`console.invoices.${what}-at`, params)
  }
}
