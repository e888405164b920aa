import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { wordsOfError } from '../error-words.ts'
import { Forbidden } from '../guard.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { SignPage } from './sign-page.tsx'

/** Shows nothing when the session has ended, because the sign-in follows. */
export function BrokenPage({ error }: ErrorComponentProps): ReactNode {
  const { t } = useWords()
  const router = useRouter()
  if (error instanceof ApiError && error.isSessionInvalid) return null
  const home = (
    <ConsoleLink to={paths.home()} className={buttonClass} data-variant="quiet">
      {t('console.to-start')}
    </ConsoleLink>
  )
  if (error instanceof Forbidden || isRefusal(error, 'not-allowed')) {
    return <SignPage number="403" title={t('console.forbidden.title')} text={t('console.forbidden.text')} actions={home} />
  }
  return (
    <SignPage
      number={error instanceof ApiError ? String(error.status) : '500'}
      title={t('console.broken.title')}
      text={error instanceof ApiError || !navigator.onLine ? wordsOfError(error, t) : t('console.broken.text')}
      actions={
        <>
          <Button onClick={() => void router.invalidate()}>{t('console.retry')}</Button>
          {home}
        </>
      }
    />
  )
}
