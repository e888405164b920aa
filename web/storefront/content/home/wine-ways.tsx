import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { CategoryIcon } from '../../header/categories/category-icon.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './wine-ways.module.css'

/** Phones have no menu bar. */
export function WineWays() {
  const { t } = useWords()
  return (
    <nav data-island="wine-ways" aria-label={t('shell.categories')} className={`page ${styles.ways}`}>
      {CATEGORY_DIMENSIONS.map(({ kind }) => (
        <SiteLink key={kind} to={paths.categories(kind)} className={styles.way}>
          <CategoryIcon kind={kind} size={34} />
          {t(`shell.category.${kind}`)}
        </SiteLink>
      ))}
    </nav>
  )
}
