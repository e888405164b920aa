import { useState } from 'react'
import { INVOICE_WITHIN_DAYS } from '#domain/invoice.ts'
import { useId } from '#web/ui/use-id.ts'
import { useWords } from '../words.ts'
import styles from './invoice-choice.module.css'
import { TitleChoice } from './title-choice.tsx'

type Props = {
  value: number | null
  onChange: (titleId: number | null) => void
}

/** On the confirm page (U36). */
export function InvoiceChoice({ value, onChange }: Props) {
  const { t } = useWords()
  const name = useId()
  const [isWanted, setIsWanted] = useState(value !== null)
  const choose = (wanted: boolean) => {
    setIsWanted(wanted)
    if (!wanted) onChange(null)
  }
  return (
    <div className={styles.invoice}>
      <fieldset className={styles.kinds} aria-label={t('invoices.title')}>
        {[false, true].map((wanted) => (
          <label key={String(wanted)} className={styles.kind}>
            <input type="radio" name={name} checked={wanted === isWanted} onChange={() => choose(wanted)} />
            {t(wanted ? 'invoices.wanted' : 'invoices.none-wanted')}
          </label>
        ))}
      </fieldset>
      {isWanted ? (
        <>
          <TitleChoice value={value} onChange={onChange} onCancel={() => choose(false)} />
          <p className={styles.soft} role="status">
            {t(value === null ? 'invoices.not-chosen' : 'invoices.note')} {value === null ? null : t('promise.invoice-time')}
          </p>
        </>
      ) : (
        <p className={styles.soft}>{t('invoices.later', { days: INVOICE_WITHIN_DAYS })}</p>
      )}
    </div>
  )
}
