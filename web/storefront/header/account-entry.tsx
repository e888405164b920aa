import { PersonIcon } from '#web/storefront/shell/icons.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './account-entry.module.css'

/** Until the visitor is known, a link of the same size. */
export function AccountEntry() {
  const { t } = useWords()
  const { account, isKnown } = useVisitor()
  return (
    <div className={styles.account}>
      <SiteLink
        to={isKnown && !account ? paths.login() : paths.user()}
        className={styles.entry}
        aria-label={account ? t('shell.account.of', { name: account.nickname }) : t('shell.account.entry')}
      >
        {account?.avatar ? (
          <img src={account.avatar} alt="" width="28" height="28" className={styles.avatar} />
        ) : (
          <PersonIcon size={22} />
        )}
        {account ? <span className={styles.name}>{account.nickname}</span> : null}
        {isKnown ? null : <span className={styles.name}>{t('shell.account')}</span>}
      </SiteLink>
      {account ? (
        <span className={styles.links} data-wide>
          <SiteLink to={paths.userOrders()}>{t('shell.orders')}</SiteLink>
          <SiteLink to={paths.userBalance()}>{t('shell.balance')}</SiteLink>
        </span>
      ) : null}
      {isKnown && !account ? (
        <span className={styles.links}>
          <SiteLink to={paths.login()}>{t('shell.sign-in')}</SiteLink>
          <SiteLink to={paths.register()}>{t('shell.register')}</SiteLink>
        </span>
      ) : null}
    </div>
  )
}
