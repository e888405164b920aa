import { CategoryMenu } from '#web/storefront/shell/parts.tsx'
import { useIsWritten } from '../content/pages/written-pages.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { houseLinks, shopLinks } from './nav-links.ts'
import styles from './site-nav.module.css'

export function SiteNav() {
  const { t } = useWords()
  const { account } = useVisitor()
  const isWritten = useIsWritten()
  const links = [...shopLinks(account !== null), ...houseLinks].filter(({ to }) => isWritten(to))
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.inside}`}>
        <CategoryMenu />
        <nav aria-label={t('shell.nav')} className={styles.nav}>
          <ul className={styles.links}>
            {links.map(({ key, to, fromPath }) => (
              <li key={key}>
                <SiteLink to={to} fromPath={fromPath}>
                  {t(key)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
