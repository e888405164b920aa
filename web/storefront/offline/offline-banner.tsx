import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useWords } from '../words.ts'
import styles from './offline-banner.module.css'

/** Reloads the page's data when the network returns (U65). */
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
  // Always rendered: screen readers announce only changes inside it.
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
