import { CategoryMenu } from '#web/storefront/shell/parts.tsx'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { useNavLinks } from './nav-links.ts'
import styles from './site-nav.module.css'

export function SiteNav() {
  const { t } = useWords()
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.inside}`}>
        <CategoryMenu />
        <nav aria-label={t('shell.nav')} className={styles.nav}>
          <ul className={styles.links}>
            {useNavLinks().map(({ id, to, fromPath, words }) => (
              <li key={id}>
                <SiteLink to={to} fromPath={fromPath}>
                  {words}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
