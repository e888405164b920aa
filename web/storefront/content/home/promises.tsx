import { useWords } from '../../words.ts'
import styles from './promises.module.css'

/** In the 48 px that the carousel leaves below itself. */
export function Promises() {
  const { t } = useWords()
  return (
    <ul className={styles.promises}>
      <li>{t('content.home.promise.estate')}</li>
      <li>{t('content.home.promise.cold')}</li>
      <li>{t('content.home.promise.advice')}</li>
    </ul>
  )
}
