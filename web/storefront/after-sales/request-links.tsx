import type { AfterSaleBrief } from '#domain/after-sale.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './request-links.module.css'

export function RequestLinks({ requests }: { requests: readonly AfterSaleBrief[] }) {
  const { t, money } = useWords()
  if (requests.length === 0) return null
  return (
    <ul className={styles.requests} aria-label={t('after-sales.of-order')}>
      {requests.map(({ number, kind, status, amount }) => (
        <li key={number}>
          <SiteLink to={paths.afterSale(number)} className={styles.request}>
            <span className="visually-hidden">{t('after-sales.view', { number })}: </span>
            <span className={styles.words}>
              <span>{t(`after-sales.brief.${kind}`, { amount: money(amount) })}</span>
              <span className={styles.status} data-status={status}>
                {t(`after-sales.status.${status}`)}
              </span>
            </span>
            <span aria-hidden="true">›</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
