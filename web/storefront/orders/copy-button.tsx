import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../words.ts'
import styles from './copy-button.module.css'

/** Says so when the browser does not allow it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('orders.copied', { text }))
    } catch {
      notify(t('orders.copy-failed'), { kind: 'problem' })
    }
  }
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={() => void copy()}>
      {t('orders.copy')}
    </button>
  )
}
