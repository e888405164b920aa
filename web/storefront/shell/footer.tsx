import { useCompany } from '../company-store.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { useEntries } from './entries.ts'
import styles from './footer.module.css'

const COLUMNS = [
  { id: 'help', key: 'shell.footer.help' },
  { id: 'house', key: 'shell.footer.company' },
  { id: 'service', key: 'shell.footer.service' },
  { id: 'licences', key: 'shell.footer.licences' },
] as const
const HELP = [
  { id: 'shipping', key: 'shell.footer.shipping', to: paths.page('shipping') },
  { id: 'returns', key: 'shell.footer.returns', to: paths.page('returns') },
  { id: 'payment', key: 'shell.footer.payment', to: paths.page('payment') },
  { id: 'age', key: 'shell.footer.age', to: paths.page('age') },
  { id: 'agreement', key: 'shell.footer.agreement', to: paths.page('agreement') },
  { id: 'privacy', key: 'shell.footer.privacy', to: paths.page('privacy') },
] as const
const HOUSE = [
  { id: 'about', key: 'shell.footer.about', to: paths.aboutus() },
  { id: 'estates', key: 'shell.nav.estates', to: paths.estates() },
  { id: 'festival', key: 'shell.nav.festival', to: paths.festival() },
  { id: 'why-festival', key: 'shell.footer.why-festival', to: paths.whyFestival() },
  { id: 'wonderful', key: 'shell.footer.wonderful', to: paths.wonderful() },
  { id: 'website', key: 'shell.footer.website', to: paths.website() },
] as const

export function Footer() {
  const { t, say } = useWords()
  const company = useCompany()
  const links = { help: useEntries('help', HELP), house: useEntries('house', HOUSE) }
  // A shop that is being set up has not said them yet.
  const isSaid = {
    service: [company.contactNumber, say(company.serviceHours), say(company.address)].some((words) => words !== ''),
    licences: company.licences.length > 0,
    help: true,
    house: true,
  }
  const entries = useEntries('footer', COLUMNS).filter(({ id }) => isSaid[id])
  return (
    <footer className={styles.footer} data-island="footer">
      <div className={`page ${styles.columns}`}>
        {entries.map(({ id, words }) =>
          id === 'service' ? (
            <section key={id}>
              <h2 className={styles.title}>{words}</h2>
              <p>
                <a href={`tel:${company.contactNumber.replaceAll('-', '')}`} className={styles.number}>
                  {company.contactNumber}
                </a>
              </p>
              <p>{say(company.serviceHours)}</p>
              <p>{say(company.address)}</p>
            </section>
          ) : id === 'licences' ? (
            <section key={id}>
              <h2 className={styles.title}>{words}</h2>
              {company.licences.map((licence) => (
                <p key={licence.zh}>{say(licence)}</p>
              ))}
            </section>
          ) : (
            <Links key={id} title={words} links={links[id]} />
          ),
        )}
      </div>
      <p className={`page ${styles.warnings}`}>
        <strong>{t('shell.footer.health')}</strong>
        <strong>{t('shell.footer.minors')}</strong>
        <span>{t('shell.footer.pregnancy')}</span>
        <span>{t('shell.footer.driving')}</span>
      </p>
      <div className={styles.bar}>
        <div className={`page ${styles.inside}`}>
          <p className={styles.copyright}>{say(company.copyright)}</p>
          <nav aria-label={t('shell.footer.links')} className={styles.filing}>
            <Outside to={company.recordUrl} words={company.recordNumber} />
            <Outside to={company.networkSecurityUrl} words={company.networkSecurity} />
          </nav>
          <p className={styles.adults}>{t('shell.footer.adults')}</p>
        </div>
      </div>
    </footer>
  )
}

function Links({ title, links }: { title: string; links: readonly { id: string; to: string; words: string }[] }) {
  return links.length === 0 ? null : (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ id, to, words }) => (
          <li key={id}>
            <SiteLink to={to}>{words}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Outside = ({ to, words }: { to: string; words: string }) =>
  words ? (
    <a href={to} target="_blank" rel="noopener noreferrer" lang="zh-CN">
      {words}
    </a>
  ) : null
