import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useWords } from '../words.ts'
import styles from './offline-banner.module.css'

/** Says that there is no network, for as long as there is none; when it is back, the page is brought up to date by itself (U65). */
export function OfflineBanner() {
  const { t } = useWords()
  const router = useRouter()
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) void router.invalidate()
    wasOffline.current = !isOnline
  }, [isOnline, router])
  // Always there, or a screen reader would not hear of what comes into it.
  return (
    <div role="status" className={styles.place}>
      {isOnline ? null : <p className={styles.banner}>{t('shell.offline.banner')}</p>}
    </div>
  )
}

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
