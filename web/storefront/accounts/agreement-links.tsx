import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './login.module.css'

/** In a new tab, so that the form keeps its values. */
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
