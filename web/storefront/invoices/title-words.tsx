import type { InvoicedTitle } from '#domain/invoice.ts'
import { useWords } from '../words.ts'
import styles from './title-words.module.css'

export function TitleWords({ title, badge }: { title: InvoicedTitle; badge?: string | undefined }) {
  const { t } = useWords()
  return (
    <span className={styles.title}>
      <span>
        {title.name} {badge ? <em className={styles.badge}>{badge}</em> : null}
      </span>
      <span className={styles.soft}>
        {t(`invoices.kind.${title.kind}`)}
        {title.taxNumber ? ` · ${title.taxNumber}` : ''}
        {title.email ? ` · ${title.email}` : ''}
      </span>
    </span>
  )
}
