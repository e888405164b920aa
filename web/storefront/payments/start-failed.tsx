import { Button } from '#web/ui/button/button.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './pay-note.module.css'

/** With the cause and a way on (T28). */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords()
  return (
    <div className={styles.note} role="alert">
      <p className={styles.title}>{t('payments.start-failed')}</p>
      <p>{wordsOfError(error, t)}</p>
      <Button onClick={onRetry}>{t('payments.try-again')}</Button>
    </div>
  )
}
