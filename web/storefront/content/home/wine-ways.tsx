import { CategoryIcon } from '../../header/categories/category-icon.tsx'
import { useDimensions } from '../../header/categories/use-dimensions.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './wine-ways.module.css'

/** Phones have no menu bar. */
export function WineWays() {
  const { t } = useWords()
  return (
    <nav data-island="wine-ways" aria-label={t('shell.categories')} className={`page ${styles.ways}`}>
      {useDimensions().map(({ kind, words }) => (
        <SiteLink key={kind} to={paths.categories(kind)} className={styles.way}>
          <CategoryIcon kind={kind} size={34} />
          {words}
        </SiteLink>
      ))}
    </nav>
  )
}
