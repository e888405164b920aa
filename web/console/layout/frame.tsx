import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAccount, useConsole } from '../context.ts'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './frame.module.css'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const account = useAccount()
  const { session } = useConsole()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const drawer = useRef<HTMLDialogElement>(null)
  // On a small screen the navigation covers the page and closes on navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it
  useEffect(() => drawer.current?.close(), [pathname])

  if (!account || pathname === paths.login() || session.mustSetUpFactor()) {
    return (
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    )
  }
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('console.skip')}
      </a>
      <div className={styles.side}>
        <SideNav account={account} />
      </div>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={t('console.nav.label')}
        // A click beside the panel targets the dialog.
        onPointerDown={({ target }) => {
          if (target === drawer.current) drawer.current?.close()
        }}
      >
        <SideNav account={account} />
      </dialog>
      <TopBar account={account} openNavigation={() => drawer.current?.showModal()} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
