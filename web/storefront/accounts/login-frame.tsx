import type { ReactNode } from 'react'
import { LanguageSwitch } from '../header/language-switch.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './login.module.css'

/** Forms are `post`: without scripts a password must not get into an address. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className={styles.frame}>
      <div className={styles.scene} aria-hidden="true" />
      <div className={styles.panel}>
        <div className={styles.top}>
          <SiteLink to={paths.home()} className={styles.back}>
            ← {t('accounts.backToShop')}
          </SiteLink>
          <LanguageSwitch />
        </div>
        <h1 className={styles.title}>{title}</h1>
        <noscript>
          <p>{t('accounts.needsScript')}</p>
        </noscript>
        {children}
      </div>
    </div>
  )
}
