import type { MessageKey } from '#messages/keys.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { RichText } from '../rich-text.tsx'
import type { RichPage } from './load-page.ts'
import styles from './text-page.module.css'
import { useIsWritten } from './written-pages.ts'

export type Sibling = { key: MessageKey; to: string }

export const HOUSE_PAGES: readonly Sibling[] = [
  { key: 'shell.footer.about', to: paths.aboutus() },
  { key: 'content.estates.title', to: paths.estates() },
  { key: 'shell.nav.festival', to: paths.festival() },
  { key: 'shell.nav.videos', to: paths.videos() },
  { key: 'shell.footer.website', to: paths.website() },
]
export const HELP_PAGES: readonly Sibling[] = [
  { key: 'content.page.shipping', to: paths.page('shipping') },
  { key: 'content.page.returns', to: paths.page('returns') },
  { key: 'content.page.payment', to: paths.page('payment') },
  { key: 'content.page.age', to: paths.page('age') },
  { key: 'content.page.agreement', to: paths.page('agreement') },
  { key: 'content.page.privacy', to: paths.page('privacy') },
]

type Props = { page: RichPage; siblings: readonly Sibling[]; siblingsTitle: MessageKey }

export function TextPage({ page, siblings, siblingsTitle }: Props) {
  const { t, say } = useWords()
  const isWritten = useIsWritten()
  return (
    <div className={`page ${styles.frame}`}>
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'here', link: say(page.title) },
        ]}
      />
      <div className={styles.columns}>
        <nav aria-label={t(siblingsTitle)} className={styles.siblings}>
          <p className={styles.about}>{t(siblingsTitle)}</p>
          <ul className={styles.links}>
            {siblings
              .filter(({ to }) => isWritten(to))
              .map(({ key, to }) => (
                <li key={key}>
                  <SiteLink to={to}>{t(key)}</SiteLink>
                </li>
              ))}
          </ul>
        </nav>
        <article className={styles.words}>
          <h1>{say(page.title)}</h1>
          <RichText html={say(page.content)} />
        </article>
      </div>
    </div>
  )
}
