import { pagesIn, type SearchedPage } from '#domain/vocabulary/page-words.ts'
import type { MessageKey } from '#messages/keys.ts'
import { useIsWritten } from '../../content/pages/written-pages.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import styles from './pages-meant.module.css'

const LINKS: Record<SearchedPage, { key: MessageKey; to: string }> = {
  'flash-sale': { key: 'shell.nav.flash-sale', to: paths.flashSale() },
  coupons: { key: 'shell.nav.coupons', to: paths.coupons() },
  orders: { key: 'shell.orders', to: paths.userOrders() },
  shipping: { key: 'shell.footer.shipping', to: paths.page('shipping') },
  returns: { key: 'shell.footer.returns', to: paths.page('returns') },
  payment: { key: 'shell.footer.payment', to: paths.page('payment') },
  festival: { key: 'shell.nav.festival', to: paths.festival() },
  estates: { key: 'shell.nav.estates', to: paths.estates() },
  videos: { key: 'shell.nav.videos', to: paths.videos() },
  news: { key: 'shell.nav.news', to: paths.news() },
  about: { key: 'shell.nav.about', to: paths.aboutus() },
}

/** For searches that name a page: flash sales, delivery. */
export function PagesMeant({ title }: { title: string }) {
  const { t } = useWords()
  const isWritten = useIsWritten()
  const pages = pagesIn(title).filter((page) => isWritten(LINKS[page].to))
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('search.pages')} className={styles.pages}>
      <span className={styles.title}>{t('search.pages')}</span>
      <ul className={chips.chips}>
        {pages.map((page) => (
          <li key={page}>
            <SiteLink to={LINKS[page].to} className={chips.chip}>
              {t(LINKS[page].key)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
