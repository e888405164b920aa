import { COMPARED_MAX, writeCompared } from '#domain/compare.ts'
import bottom from '#web/ui/bottom-bar/bottom-bar.module.css'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './compare-bar.module.css'
import { comparedWines, useCompared } from './compared-wines.ts'

/** Below lists, while something is picked. */
export function CompareBar() {
  const { t } = useWords()
  const picked = useCompared()
  if (picked.length === 0) return null
  return (
    <section className={`${bottom.bar} ${styles.bar}`} data-below="all" aria-label={t('plans.compare.title')}>
      <p role="status">
        {picked.length === 1
          ? t('plans.compare.one-more')
          : t('plans.compare.picked', { count: picked.length, max: COMPARED_MAX })}
      </p>
      <Button variant="plain" onClick={() => comparedWines.write([])}>
        {t('plans.compare.clear')}
      </Button>
      {picked.length > 1 ? (
        <SiteLink to={paths.compare(writeCompared(picked))} className={buttonClass}>
          {t('plans.compare.open')}
        </SiteLink>
      ) : null}
    </section>
  )
}
