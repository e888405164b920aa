import type { ReactNode } from 'react'
import { useCompany } from '../company-store.ts'
import { LanguageSwitch } from '../header/language-switch.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './login.module.css'

const GIFTS = [
  'accounts.members.orders',
  'accounts.members.favorites',
  'accounts.members.coupons',
  'accounts.members.addresses',
] as const

/** Forms are `post`: without scripts a password must not get into an address. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t, say } = useWords()
  const { siteName, logoUrl } = useCompany()
  return (
    <div className={styles.frame}>
      <div className={styles.panel}>
        <div className={styles.top}>
          <SiteLink to={paths.home()} className={styles.back}>
            ← {t('accounts.backToShop')}
          </SiteLink>
          <LanguageSwitch />
        </div>
        <p className={styles.house}>
          {logoUrl ? <img data-mark src={logoUrl} alt={say(siteName)} width="200" height="48" /> : say(siteName)}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <noscript>
          <p>{t('accounts.needsScript')}</p>
        </noscript>
        {children}
      </div>
      <section className={styles.scene} aria-labelledby="members">
        <div className={styles.members}>
          <h2 id="members">{t('accounts.members')}</h2>
          <ul>
            {GIFTS.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}
