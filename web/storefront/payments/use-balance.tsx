import { type Fen, subtract } from '#domain/money.ts'
import { useWords } from '../words.ts'
import styles from './use-balance.module.css'

type Props = { balance: Fen; rest: Fen; isUsed: boolean; onChange: (isUsed: boolean) => void }

/** May pay a part. */
export function UseBalance({ balance, rest, isUsed, onChange }: Props) {
  const { t, money } = useWords()
  return (
    <label className={styles.part}>
      <input
        type="checkbox"
        checked={isUsed}
        aria-describedby="use-balance-hint"
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className={styles.name}>{t('payments.use-balance', { amount: money(balance) })}</span>
        <span className={styles.rest}>{t('payments.use-balance-rest', { amount: money(subtract(rest, balance)) })}</span>
        <span id="use-balance-hint" className={styles.hint}>
          {t('payments.use-balance-hint')}
        </span>
      </span>
    </label>
  )
}
