import { subtract } from '#domain/money.ts'
import type { Cashier } from '#domain/order.ts'
import { useCompany } from '../company-store.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './balance-too-low.module.css'

/** The balance is the only open method and too low. */
export function BalanceTooLow({ cashier }: { cashier: Cashier }) {
  const { t, say, money, locale } = useWords()
  const company = useCompany()
  return (
    <div className={styles.note} role="status">
      <p className={styles.title}>{t('payments.too-low', { amount: money(subtract(cashier.rest, cashier.balance)) })}</p>
      <p>{t('payments.too-low-hint', { phone: company.contactNumber, time: formatInstant(cashier.payBy, locale) })}</p>
      <p className={styles.soft}>{say(company.serviceHours)}</p>
      <SiteLink to={paths.userBalance()}>{t('payments.to-balance')}</SiteLink>
    </div>
  )
}
