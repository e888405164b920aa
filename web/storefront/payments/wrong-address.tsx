import { useWords } from '../words.ts'
import styles from './pay-note.module.css'

export function WrongAddress() {
  const { t } = useWords()
  return (
    <p className={styles.note} role="alert">
      {t('payments.wrong-address')}
    </p>
  )
}
