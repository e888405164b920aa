import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'
import { SearchIcon } from './icons.tsx'
import styles from './search-box.module.css'

/** As long as the server takes a keyword. */
const TITLE_MAX = 100

/**
 * The search of the header (spec section 5): an empty one shows a message beside the box and stays; any other goes to the search page
 * and clears the box. A plain GET form, so that it works before and without scripts.
 */
export function SearchBox() {
  const { locale, t } = useWords()
  const router = useRouter()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isEmpty, setEmpty] = useState(false)

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (!box.current) return
    const title = box.current.value.trim()
    setEmpty(title === '')
    if (title !== '') {
      box.current.value = ''
      void router.navigate({ href: paths.search(title) })
    }
    box.current.focus()
  }

  return (
    <search className={styles.search}>
      <form
        action={`${router.options.basepath}/${locale}${paths.search()}`}
        method="get"
        className={styles.form}
        onSubmit={search}
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
          maxLength={TITLE_MAX}
          placeholder={t('shell.search.hint')}
          className={styles.box}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? `${id}-message` : undefined}
          onChange={() => setEmpty(false)}
          onBlur={() => setEmpty(false)}
          onKeyDown={(event) => {
            // Enter ends the composition of Chinese input; Safari reports that Enter as 229, after the composition (U08).
            if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
          }}
        />
        {/* Pressing it must not take the focus from the box, which would hide the message again. */}
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
    </search>
  )
}
