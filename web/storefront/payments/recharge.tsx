import type { RechargeOffers } from '#domain/balance.ts'
import type { PayMethod } from '#domain/payment.ts'
import { useCompany } from '../company-store.ts'
import { useWords } from '../words.ts'
import styles from './recharge.module.css'
import { RechargeForm } from './recharge-form.tsx'

type Props = { offers: RechargeOffers & { notes: readonly string[] }; methods: readonly PayMethod[] }

/** Explains what to do where no provider is open. */
export function Recharge({ offers, methods }: Props) {
  const { t } = useWords()
  const company = useCompany()
  const isOpen = methods.includes('wechat') || methods.includes('alipay')
  return (
    <section className={styles.recharge} aria-labelledby="recharge">
      <h2 id="recharge" className={styles.title}>
        {t('payments.recharge')}
      </h2>
      {isOpen ? (
        <RechargeForm offers={offers} notes={offers.notes} methods={methods} />
      ) : (
        <p>{t('payments.recharge-closed', { phone: company.contactNumber })}</p>
      )}
    </section>
  )
}
