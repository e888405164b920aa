import { useRouterState } from '@tanstack/react-router'
import type { Account } from '#domain/account.ts'
import { ConsoleLink } from '../console-link.tsx'
import { PAGE_GROUPS } from '../pages.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import styles from './side-nav.module.css'

export function SideNav({ account }: { account: Account }) {
  const { t } = useWords()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const groups = PAGE_GROUPS.map((group) => ({ ...group, pages: group.pages.filter(({ scopes }) => hasScope(account, scopes)) }))
  const current = pageAround(
    pathname,
    groups.flatMap(({ pages }) => pages),
  )
  return (
    <nav aria-label={t('console.nav.label')} className={styles.nav}>
      <ConsoleLink to={paths.home()} className={styles.name}>
        <span className={styles.word}>Rebstock</span>
        <span className={styles.kind}>{t('console.kind')}</span>
      </ConsoleLink>
      {groups
        .filter(({ pages }) => pages.length > 0)
        .map(({ label, pages }) => (
          <section key={label} className={styles.group}>
            <h2 className={styles.label}>{t(label)}</h2>
            <ul className={styles.pages}>
              {pages.map(({ path, label: page, icon: Icon }) => (
                <li key={path}>
                  <ConsoleLink to={path} isCurrent={path === current} className={styles.page}>
                    <Icon size={18} />
                    {t(page)}
                  </ConsoleLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

type Place = { path: string; leadsTo?: readonly string[] }

/** The path of the page that is shown, or of the nearest above it: /wines/import is not a page of /wines. */
function pageAround(pathname: string, pages: readonly Place[]): string | undefined {
  const places = pages.flatMap(({ path, leadsTo = [] }) => [path, ...leadsTo].map((at) => ({ at, path })))
  const around = places.filter(({ at }) => pathname === at || pathname.startsWith(`${at}/`))
  return around.toSorted((one, other) => other.at.length - one.at.length)[0]?.path
}
