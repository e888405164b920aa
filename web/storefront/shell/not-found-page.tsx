import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import notFound from './art/not-found.webp'
import { LostPage } from './lost-page.tsx'

/** The server answers 404 with this page (U60); the browser goes home at once, with a calm notice and ways on. */
export function NotFoundPage(): ReactNode {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  useEffect(() => {
    const ways = [
      <SiteLink key="shop" to={paths.shopping()}>
        {t('shell.nav.shopping')}
      </SiteLink>,
      <SiteLink key="search" to={paths.search()}>
        {t('shell.search')}
      </SiteLink>,
      <SiteLink key="estates" to={paths.estates()}>
        {t('shell.nav.estates')}
      </SiteLink>,
    ]
    notify(t('shell.not-found.notice'), { action: ways, isLong: true })
    void router.navigate({ href: paths.home(), replace: true })
  }, [notify, router, t])
  return (
    <LostPage
      picture={notFound}
      alt={t('shell.not-found.alt')}
      title={t('shell.not-found.title')}
      text={t('shell.not-found.text')}
      small={t('shell.not-found.hint')}
    >
      <SiteLink to={paths.home()} className={buttonClass}>
        {t('shell.not-found.home')}
      </SiteLink>
      <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
        {t('shell.nav.shopping')}
      </SiteLink>
      <SiteLink to={paths.search()} className={buttonClass} data-variant="quiet">
        {t('shell.search')}
      </SiteLink>
    </LostPage>
  )
}
