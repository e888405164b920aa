import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useWords } from '../../words.ts'
import styles from './share.module.css'

/** Loads nothing from other hosts. */
export function Share({ title }: { title: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      notify(t('content.share.copied'))
    } catch {
      notify(t('content.share.failed', { address: location.href }), { kind: 'problem' })
    }
  }
  // Closing the share sheet is not an error.
  const share = () => navigator.share({ title, url: location.href }).catch(() => {})

  return (
    <p className={styles.share}>
      <span>{t('content.share')}</span>
      <Button variant="quiet" onClick={() => void copy()}>
        {t('content.share.copy')}
      </Button>
      {canShare ? (
        <Button variant="quiet" onClick={() => void share()}>
          {t('content.share.send')}
        </Button>
      ) : null}
    </p>
  )
}
