import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Account } from '#domain/account.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { usePreview } from '../opening/use-preview.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { Avatar } from './avatar.tsx'
import { MenuIcon, ShopIcon, SignOutIcon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './top-bar.module.css'

/** The first view does not need it. */
const PresenceNote = lazy(() => import('./presence-note.tsx'))

export function TopBar({ account, openNavigation }: { account: Account; openNavigation: () => void }) {
  const { t, locale } = useWords()
  const { session } = useConsole()
  usePreview()
  const isInChat = useRouterState({ select: ({ location }) => location.pathname.startsWith(paths.chat()) })
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} aria-label={t('console.nav.open')} onClick={openNavigation}>
        <MenuIcon size={22} />
      </button>
      <div className={styles.rest}>
        {hasScope(account, ['agent']) && !isInChat ? (
          <Suspense>
            <PresenceNote />
          </Suspense>
        ) : null}
        <PaletteButton className={styles.tool} />
        <a href={`/home/${locale}`} className={styles.tool} target="_blank" rel="noopener">
          <ShopIcon size={18} />
          <span className={styles.words}>{t('console.shop')}</span>
        </a>
        <LanguageSwitch className={styles.tool} />
        <ConsoleLink to={paths.account()} className={styles.person}>
          <span className="visually-hidden">{t('console-account.title')}: </span>
          <Avatar src={account.avatar} name={staffName(account, locale)} size={28} />
          <span className={styles.name}>{staffName(account, locale)}</span>
        </ConsoleLink>
        <button type="button" className={styles.tool} onClick={() => void session.signOut()}>
          <SignOutIcon size={18} />
          <span className={styles.words}>{t('console.sign-out')}</span>
        </button>
      </div>
    </header>
  )
}
