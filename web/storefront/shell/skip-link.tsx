import { useWords } from '../words.ts'
import styles from './skip-link.module.css'

/** The first thing that Tab reaches (U02). */
export function SkipLink() {
  const { t } = useWords()
  return (
    <a href="#main" className={styles.skip}>
      {t('shell.skip')}
    </a>
  )
}
