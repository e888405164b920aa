import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import styles from './pages-meant.module.css'
import { pagesMeant } from './shop-pages.ts'

/** Links to what was searched for where that is a page of the shop: 秒杀, delivery. */
export function PagesMeant({ title }: { title: string }) {
  const { t } = useWords()
  const pages = pagesMeant(title)
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('search.pages')} className={styles.pages}>
      <span className={styles.title}>{t('search.pages')}</span>
      <ul className={chips.chips}>
        {pages.map(({ key, to }) => (
          <li key={key}>
            <SiteLink to={to} className={chips.chip}>
              {t(key)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
