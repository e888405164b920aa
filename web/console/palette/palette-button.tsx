import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '../layout/icons.tsx'
import { useWords } from '../use-words.ts'
import styles from './palette.module.css'

/** Loaded when it is first opened. */
const CommandPalette = lazy(() => import('./command-palette.tsx'))

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export function PaletteButton({ className }: { className: string | undefined }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.isComposing) return
      if (isMac() ? !event.metaKey : !event.ctrlKey) return
      event.preventDefault()
      // Another dialog has to be answered first.
      if (document.querySelector('dialog:modal')) return setOpen(false)
      setOpened(true)
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`${className} ${styles.button}`}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <SearchIcon size={18} />
        <span className={styles.words}>{t('console-palette.open')}</span>
        <span className={styles.kbd} aria-hidden="true">
          {isMac() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {wasOpened ? (
        <Suspense>
          <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
