import { lazy, Suspense, useState } from 'react'
import { MenuIcon } from '#web/storefront/shell/icons.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './phone-menu.module.css'

const Drawer = lazy(() => import('./phone-drawer.tsx').then((file) => ({ default: file.PhoneDrawer })))

/** For what does not fit a narrow header (U04). */
export function PhoneMenu() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  /** Stays mounted after its first opening, so that closing can return the focus. */
  const [isThere, setThere] = useState(false)
  return (
    <div className={styles.menu}>
      <SiteLink
        to={paths.categories()}
        preload={false}
        role="button"
        aria-label={t('shell.menu')}
        aria-expanded={isOpen}
        className={styles.open}
        onClick={(event) => {
          event.preventDefault()
          setThere(true)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === ' ') event.currentTarget.click()
          if (event.key === ' ') event.preventDefault()
        }}
      >
        <MenuIcon size={24} />
      </SiteLink>
      {isThere ? (
        <Suspense fallback={null}>
          <Drawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
