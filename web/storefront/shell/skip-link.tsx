import { useWords } from '../words.ts'
import styles from './skip-link.module.css'

/** The first tab stop (U02). */
export function SkipLink() {
  const { t } = useWords()
  return (
    <a href="#main" className={styles.skip}>
      {t('shell.skip')}
    </a>
  )
}
