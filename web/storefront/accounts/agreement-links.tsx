import { useIsWritten } from '../content/pages/written-pages.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './login.module.css'

const AGREEMENTS = [
  { key: 'accounts.userAgreement', to: paths.page('agreement') },
  { key: 'accounts.privacyPolicy', to: paths.page('privacy') },
] as const

/** In a new tab, so that the form keeps its values. */
export function AgreementLinks() {
  const { t } = useWords()
  const isWritten = useIsWritten()
  const written = AGREEMENTS.filter(({ to }) => isWritten(to))
  return written.length === 0 ? null : (
    <p className={styles.agreements}>
      {written.map(({ key, to }) => (
        <SiteLink key={key} to={to} target="_blank">
          {t(key)}
        </SiteLink>
      ))}
    </p>
  )
}
