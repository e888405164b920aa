import { FLASH_PAY_WITHIN_MINUTES } from '#domain/flash-sale.ts'
import { useWords } from '../words.ts'
import styles from './sale-rules.module.css'

export function SaleRules() {
  const { t } = useWords()
  return (
    <section className={styles.rules} aria-labelledby="rules-title">
      <h2 id="rules-title" className={styles.title}>
        {t('flash.rules')}
      </h2>
      <ul className={styles.list}>
        <li>{t('flash.rule.stock')}</li>
        <li>{t('flash.rule.pay', { minutes: FLASH_PAY_WITHIN_MINUTES })}</li>
        <li>{t('flash.rule.coupons')}</li>
      </ul>
    </section>
  )
}
