import { useWords } from '../../words.ts'
import styles from './promises.module.css'

/** In the 48 px that the carousel leaves below itself. */
export function Promises() {
  const { t } = useWords()
  const written = [t('promise.home-estate'), t('promise.home-cold'), t('promise.home-advice')].filter(Boolean)
  return written.length > 0 ? (
    <ul className={styles.promises}>
      {written.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  ) : null
}
