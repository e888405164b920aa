import type { MessageKey } from '#messages/keys.ts'
import { PageTitle } from '../../catalog/page-title.tsx'
import { useCompany } from '../../company-store.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import type { RichPage } from '../pages/load-page.ts'
import { useIsWritten } from '../pages/written-pages.ts'
import { RichText } from '../rich-text.tsx'
import styles from './website-page.module.css'

type Entry = { name: MessageKey; about: MessageKey; to: string }
type Group = { title: MessageKey; entries: readonly Entry[] }

const MAP: readonly Group[] = [
  {
    title: 'content.site.buy',
    entries: [
      { name: 'shell.nav.shopping', about: 'content.site.shopping', to: paths.shopping() },
      { name: 'shell.nav.products', about: 'content.site.categories', to: paths.categories() },
      { name: 'shell.nav.flash-sale', about: 'content.site.flash-sale', to: paths.flashSale() },
      { name: 'shell.nav.coupons', about: 'content.site.coupons', to: paths.coupons() },
    ],
  },
  {
    title: 'content.site.read',
    entries: [
      { name: 'shell.nav.festival', about: 'content.site.festival', to: paths.festival() },
      { name: 'content.festival.why', about: 'content.site.why', to: paths.whyFestival() },
      { name: 'content.wonderful.title', about: 'content.site.wonderful', to: paths.wonderful() },
      { name: 'shell.nav.estates', about: 'content.site.estates', to: paths.estates() },
      { name: 'shell.nav.videos', about: 'content.site.videos', to: paths.videos() },
      { name: 'shell.nav.news', about: 'content.site.news', to: paths.news() },
      { name: 'shell.nav.about', about: 'content.site.about', to: paths.aboutus() },
    ],
  },
  {
    title: 'content.site.help',
    entries: [
      { name: 'content.page.shipping', about: 'content.site.shipping', to: paths.page('shipping') },
      { name: 'content.page.returns', about: 'content.site.returns', to: paths.page('returns') },
      { name: 'content.page.payment', about: 'content.site.payment', to: paths.page('payment') },
      { name: 'content.page.age', about: 'content.site.age', to: paths.page('age') },
      { name: 'content.page.privacy', about: 'content.site.privacy', to: paths.page('privacy') },
      { name: 'content.page.agreement', about: 'content.site.agreement', to: paths.page('agreement') },
    ],
  },
  {
    title: 'content.site.own',
    entries: [
      { name: 'content.site.user', about: 'content.site.user.about', to: paths.user() },
      { name: 'content.site.orders', about: 'content.site.orders.about', to: paths.userOrders() },
      { name: 'content.site.balance', about: 'content.site.balance.about', to: paths.userBalance() },
      { name: 'content.site.favourites', about: 'content.site.favourites.about', to: paths.favourites() },
      { name: 'content.site.addresses', about: 'content.site.addresses.about', to: paths.userAddresses() },
    ],
  },
]

export function WebsitePage({ page }: { page: RichPage | undefined }) {
  const { t, say } = useWords()
  const company = useCompany()
  const isWritten = useIsWritten()
  const map = MAP.map(({ title, entries }) => ({ title, entries: entries.filter(({ to }) => isWritten(to)) }))
  return (
    <div className={`page ${styles.frame}`}>
      <PageTitle title={page ? say(page.title) : t('shell.footer.website')}>{t('content.site.lead')}</PageTitle>
      <nav aria-label={t('content.site.map')} className={styles.map}>
        {map
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <section key={title}>
              <h2>{t(title)}</h2>
              <ul className={styles.pages}>
                {entries.map(({ name, about, to }) => (
                  <li key={name}>
                    <SiteLink to={to} className={styles.link}>
                      {t(name)}
                    </SiteLink>
                    <p>{t(about)}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <div className={styles.columns}>
        {page ? <RichText html={say(page.content)} /> : null}
        <aside className={styles.contact}>
          <h2>{t('content.site.contact')}</h2>
          <p>
            <a href={`tel:${company.contactNumber.replaceAll('-', '')}`} className={styles.number}>
              {company.contactNumber}
            </a>
          </p>
          <p>{say(company.serviceHours)}</p>
          <p>{say(company.address)}</p>
        </aside>
      </div>
    </div>
  )
}
