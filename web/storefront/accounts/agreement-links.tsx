import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './login.module.css'

/** What one agrees to, to be read beforehand: in a tab of its own, so that what is typed here stays. */
export function AgreementLinks() {
  const { t } = useWords()
  return (
    <p className={styles.agreements}>
      <SiteLink to={paths.page('agreement')} target="_blank">
        {t('accounts.userAgreement')}
      </SiteLink>
      <SiteLink to={paths.page('privacy')} target="_blank">
        {t('accounts.privacyPolicy')}
      </SiteLink>
    </p>
  )
}
