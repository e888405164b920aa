import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { isWithoutNetwork } from '#web/ui/lost-chunk/lost-chunk.ts'
import { OfflinePage } from '../offline/offline-page.tsx'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import badRequest from './art/bad-request.webp'
import { statusOf } from './error-status.ts'
import { LostPage } from './lost-page.tsx'

/** An ended session leads to the login page instead. */
export function ErrorPage({ error }: ErrorComponentProps): ReactNode {
  const { t } = useWords()
  const router = useRouter()
  const endSession = useSessionEnd()
  const isSessionInvalid = error instanceof ApiError && error.isSessionInvalid
  useEffect(() => {
    if (isSessionInvalid) void endSession()
  }, [isSessionInvalid, endSession])
  if (isSessionInvalid) return null
  if (!(error instanceof ApiError) && isWithoutNetwork()) return <OfflinePage />

  const status = statusOf(error)
  const isOurs = status >= 500
  return (
    <LostPage
      picture={badRequest}
      alt={t('shell.error.alt')}
      title={t(isOurs ? 'shell.error.title' : 'shell.error.bad-request')}
      text={error instanceof ApiError ? error.message : t('shell.error.text')}
      small={`${t('shell.error.number', { number: status })}${isOurs && !(error instanceof ApiError) ? ` · ${t('shell.error.unknown')}` : ''}`}
    >
      <Button onClick={() => void router.invalidate()}>{t('shell.retry')}</Button>
      <SiteLink to={paths.home()} className={buttonClass} data-variant="quiet">
        {t('shell.not-found.home')}
      </SiteLink>
      <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
        {t('shell.nav.shopping')}
      </SiteLink>
    </LostPage>
  )
}
