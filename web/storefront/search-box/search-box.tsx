import { useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { KEYWORD_MAX } from '#domain/search.ts'
import { SearchIcon } from '#web/storefront/shell/icons.tsx'
import { useId } from '#web/ui/use-id.ts'
import { closeScreenKeyboard } from '../catalog/screen-keyboard.ts'
import { paths } from '../paths.ts'
import { ScanSlot } from '../wechat/scan-slot.tsx'
import { useWords } from '../words.ts'
import styles from './search-box.module.css'

const Suggestions = lazy(() => import('./suggestions.tsx').then((file) => ({ default: file.SearchSuggestions })))

const CLOSED_COMBO_BOX = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
} as const

/** A plain GET form that works without scripts, which add suggestions. */
export function SearchBox() {
  const { locale, t } = useWords()
  const router = useRouter()
  const id = useId()
  const search = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // Without scripts there is no list, so it is no combo box.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    setAlive(true)
    if (document.activeElement === box.current) setUsed(true)
  }, [])

  const leave = () => {
    if (box.current) box.current.value = ''
    closeScreenKeyboard(box.current)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!box.current) return
    const title = box.current.value.trim()
    setEmpty(title === '')
    box.current.focus()
    if (title === '') return
    leave()
    void router.navigate({ href: paths.search(title) })
  }

  return (
    <search ref={search} className={styles.search}>
      <form
        action={`${router.options.basepath}/${locale}${paths.search()}`}
        method="get"
        className={styles.form}
        onSubmit={submit}
        noValidate
      >
        <label htmlFor={id} className="visually-hidden">
          {t('shell.search.label')}
        </label>
        <input
          ref={box}
          id={id}
          name="title"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={KEYWORD_MAX}
          placeholder={t('shell.search.hint')}
          className={styles.box}
          {...(isAlive ? CLOSED_COMBO_BOX : {})}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? `${id}-message` : undefined}
          // The list must not read letters of an unfinished composition, even when it loads during one (U08).
          onCompositionStart={({ currentTarget }) => {
            currentTarget.dataset.composing = ''
          }}
          onCompositionEnd={({ currentTarget }) => {
            delete currentTarget.dataset.composing
          }}
          onFocus={() => setUsed(true)}
          onChange={() => setEmpty(false)}
          onBlur={() => setEmpty(false)}
          onKeyDown={(event) => {
            // Enter ends a composition of Chinese input; Safari reports it afterwards as key code 229 (U08).
            if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
          }}
        />
        <ScanSlot className={styles.scan} />
        {/* Pressing it must keep the focus in the box, or the message would hide. */}
        <button
          type="submit"
          className={styles.submit}
          aria-label={t('shell.search')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <SearchIcon />
        </button>
      </form>
      <p id={`${id}-message`} role="alert" className={styles.message}>
        {isEmpty ? t('shell.search.empty') : ''}
      </p>
      {isUsed ? (
        <Suspense fallback={null}>
          <Suggestions box={box} around={search} isHidden={isEmpty} onLeave={leave} />
        </Suspense>
      ) : null}
    </search>
  )
}
