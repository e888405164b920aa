import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'

/** `isPastEnd`: there are wines, but fewer pages. */
export function NoWines({ isPastEnd, firstPage }: { isPastEnd: boolean; firstPage: string }) {
  const { t } = useWords()
  return isPastEnd ? (
    <EmptyState
      title={t('catalog.none.past-end')}
      action={
        <SiteLink to={firstPage} className={buttonClass} data-variant="quiet">
          {t('catalog.none.first-page')}
        </SiteLink>
      }
    />
  ) : (
    <EmptyState
      title={t('catalog.none.title')}
      hint={t('catalog.none.hint')}
      action={
        <SiteLink to={paths.categories()} className={buttonClass} data-variant="quiet">
          {t('catalog.none.action')}
        </SiteLink>
      }
    />
  )
}
