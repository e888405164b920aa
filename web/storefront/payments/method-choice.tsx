import type { Cashier } from '#domain/order.ts'
import { type PayMethod, TRANSFER_DAYS } from '#domain/payment.ts'
import { useWords } from '../words.ts'
import styles from './method-choice.module.css'
import { MethodIcon } from './method-icon.tsx'

type Props = {
  cashier: Pick<Cashier, 'balance'>
  methods: readonly PayMethod[]
  chosen: PayMethod | undefined
  onChoose: (method: PayMethod) => void
}

export function MethodChoice({ cashier, methods, chosen, onChoose }: Props) {
  const { t, money } = useWords()
  return (
    <fieldset>
      <legend className={styles.legend}>{t('payments.methods')}</legend>
      {methods.map((method) => (
        <label key={method} className={styles.method}>
          <input type="radio" name="method" value={method} checked={method === chosen} onChange={() => onChoose(method)} />
          <span className={styles.icon}>
            <MethodIcon method={method} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{t(`orders.pay-method.${method}`)}</span>
            <span className={styles.note}>
              {method === 'balance'
                ? t('payments.balance-is', { amount: money(cashier.balance) })
                : t(`orders.pay-method-note.${method}`, { days: TRANSFER_DAYS })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
