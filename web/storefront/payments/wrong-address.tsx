import { useWords } from '../words.ts'
import styles from './pay-note.module.css'

/** What came is not the provider's: nobody is sent there. */
export function WrongAddress() {
  const { t } = useWords()
  return (
    <p className={styles.note} role="alert">
      {t('payments.wrong-address')}
    </p>
  )
}
