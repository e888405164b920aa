import type { MessageKey } from '#messages/keys.ts'
import { useCompany } from '../company-store.ts'
import { useIsWritten } from '../content/pages/written-pages.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './footer.module.css'

const HELP: readonly { key: MessageKey; to: string }[] = [
  { key: 'shell.footer.shipping', to: paths.page('shipping') },
  { key: 'shell.footer.returns', to: paths.page('returns') },
  { key: 'shell.footer.payment', to: paths.page('payment') },
  { key: 'shell.footer.age', to: paths.page('age') },
  { key: 'shell.footer.agreement', to: paths.page('agreement') },
  { key: 'shell.footer.privacy', to: paths.page('privacy') },
]
const HOUSE: readonly { key: MessageKey; to: string }[] = [
  { key: 'shell.footer.about', to: paths.aboutus() },
  { key: 'shell.nav.estates', to: paths.estates() },
  { key: 'shell.nav.festival', to: paths.festival() },
  { key: 'shell.footer.why-festival', to: paths.whyFestival() },
  { key: 'shell.footer.wonderful', to: paths.wonderful() },
  { key: 'shell.footer.website', to: paths.website() },
]

export function Footer() {
  const { t, say } = useWords()
  const company = useCompany()
  return (
    <footer className={styles.footer} data-island="footer">
      <div className={`page ${styles.columns}`}>
        <Links title={t('shell.footer.help')} links={HELP} />
        <Links title={t('shell.footer.company')} links={HOUSE} />
        <section>
          <h2 className={styles.title}>{t('shell.footer.service')}</h2>
          <p>
            <a href={`tel:${company.contactNumber.replaceAll('-', '')}`} className={styles.number}>
              {company.contactNumber}
            </a>
          </p>
          <p>{say(company.serviceHours)}</p>
          <p>{say(company.address)}</p>
        </section>
        <section>
          <h2 className={styles.title}>{t('shell.footer.licences')}</h2>
          {company.licences.map((licence) => (
            <p key={licence.zh}>{say(licence)}</p>
          ))}
        </section>
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

function Links({ title, links }: { title: string; links: readonly { key: MessageKey; to: string }[] }) {
  const { t } = useWords()
  const isWritten = useIsWritten()
  const written = links.filter(({ to }) => isWritten(to))
  return written.length === 0 ? null : (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {written.map(({ key, to }) => (
          <li key={key}>
            <SiteLink to={to}>{t(key)}</SiteLink>
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
