import { INVOICE_WITHIN_DAYS } from '#domain/invoice.ts'
import { useId } from '#web/ui/use-id.ts'
import { Sentences } from '../sentences.tsx'
import { useWords } from '../words.ts'
import styles from './invoice-choice.module.css'
import { TitleChoice } from './title-choice.tsx'

/** `titleId` null: none is chosen yet. */
export type InvoiceWish = { isWanted: boolean; titleId: number | null }
export const NO_INVOICE: InvoiceWish = { isWanted: false, titleId: null }

type Props = { wish: InvoiceWish; onChange: (wish: InvoiceWish) => void }

/** On the confirm page (U36). */
export function InvoiceChoice({ wish: { isWanted, titleId }, onChange }: Props) {
  const { t } = useWords()
  const name = useId()
  const choose = (wanted: boolean) => onChange({ isWanted: wanted, titleId: wanted ? titleId : null })
  return (
    <div className={styles.invoice}>
      <fieldset className={styles.kinds} aria-label={t('invoices.of-order')}>
        {[false, true].map((wanted) => (
          <label key={String(wanted)} className={styles.kind}>
            <input type="radio" name={name} checked={wanted === isWanted} onChange={() => choose(wanted)} />
            {t(wanted ? 'invoices.wanted' : 'invoices.none-wanted')}
          </label>
        ))}
      </fieldset>
      {isWanted ? (
        <>
          <TitleChoice
            value={titleId}
            onChange={(chosen) => onChange({ isWanted: true, titleId: chosen })}
            onCancel={() => choose(false)}
          />
          <div className={styles.soft} role="status">
            <Sentences of={titleId === null ? [t('invoices.not-chosen')] : [t('invoices.note'), t('promise.invoice-time')]} />
          </div>
        </>
      ) : (
        <p className={styles.soft}>{t('invoices.later', { days: INVOICE_WITHIN_DAYS })}</p>
      )}
    </div>
  )
}
