import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { LostPage } from '../shell/lost-page.tsx'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { openCachedPage } from './cached-page.ts'

const ASK_AGAIN_MS = 1_500

/** The page's cached copy, otherwise an explanation (U65). */
export function OfflinePage(): ReactNode {
  const { t } = useWords()
  const router = useRouter()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    openCachedPage().then(
      (isOpening) => setMissing(!isOpening),
      () => setMissing(true),
    )
  }, [])
  // The network may return later than the browser says.
  useEffect(() => {
    const timer = setInterval(() => {
      if (navigator.onLine) void router.invalidate()
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [router])
  if (!isMissing) return null
  return (
    <LostPage title={t('shell.offline.title')} text={t('shell.offline.text')}>
      <Button onClick={() => void router.invalidate()}>{t('shell.retry')}</Button>
      <SiteLink to={paths.home()} className={buttonClass} data-variant="quiet">
        {t('shell.not-found.home')}
      </SiteLink>
    </LostPage>
  )
}
