import { CategoryMenu } from '#web/storefront/shell/parts.tsx'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { type NavLink, useNavLinks } from './nav-links.ts'
import styles from './site-nav.module.css'

/** Beside the five ways to the wines a row of more than these leaves no air between its words. */
const ROW_MAX = 6
const MORE_ID = 'nav-more'

export function SiteNav() {
  const { t } = useWords()
  const links = useNavLinks()
  // A group of one would save no place.
  const isGrouped = links.length > ROW_MAX + 1
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.inside}`}>
        <CategoryMenu />
        <nav aria-label={t('shell.nav')} className={styles.nav}>
          <Links links={isGrouped ? links.slice(0, ROW_MAX) : links} className={styles.links} />
          {isGrouped ? (
            <>
              <button type="button" className={styles.more} popoverTarget={MORE_ID}>
                {t('shell.nav.more')}
              </button>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing a link closes the group, by pointer or key alike */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what keys press */}
              <div id={MORE_ID} popover="auto" className={styles.group} onClick={(event) => event.currentTarget.hidePopover()}>
                <Links links={links.slice(ROW_MAX)} />
              </div>
            </>
          ) : null}
        </nav>
      </div>
    </div>
  )
}

function Links({ links, className = '' }: { links: readonly NavLink[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {links.map(({ id, to, fromPath, words }) => (
        <li key={id}>
          <SiteLink to={to} fromPath={fromPath}>
            {words}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
