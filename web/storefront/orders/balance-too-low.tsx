import { subtract } from '#domain/money.ts'
import type { Cashier } from '#domain/order.ts'
import { useCompany } from '../company-store.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './balance-too-low.module.css'
import { formatInstant } from './when.ts'

/** How much is missing, and what the shopper can do about it before the time is over. */
export function BalanceTooLow({ cashier, hasOthers }: { cashier: Cashier; hasOthers: boolean }) {
  const { t, say, money, locale } = useWords()
  const company = useCompany()
  return (
    <div className={styles.note} role="status">
      <p className={styles.title}>{t('orders.pay.too-low', { amount: money(subtract(cashier.due, cashier.balance)) })}</p>
      <p>
        {hasOthers ? `${t('orders.pay.too-low-others')} ` : null}
        {t('orders.pay.too-low-hint', { phone: company.contactNumber, time: formatInstant(cashier.payBy, locale) })}
      </p>
      <p className={styles.soft}>{say(company.serviceHours)}</p>
      <SiteLink to={paths.userBalance()}>{t('orders.pay.see-balance')}</SiteLink>
    </div>
  )
}
