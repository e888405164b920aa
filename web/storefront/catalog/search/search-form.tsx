import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { KEYWORD_MAX } from '#domain/search.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { ScanSlot } from '../../wechat/scan-slot.tsx'
import { useWords } from '../../words.ts'
import { isComposing } from '../composing.ts'
import { closeScreenKeyboard } from '../screen-keyboard.ts'
import styles from './search-form.module.css'
import { readTitleSearch, type SearchRoute } from './title-search.ts'

export function SearchForm({ route, title }: { route: SearchRoute; title: string | undefined }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(title ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const latest = useLatestTitle(title)
  const [shown, setShown] = useState(latest)
  if (shown !== latest) {
    setShown(latest)
    setTyped(latest ?? '')
    setEmpty(false)
  }

  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    setEmpty(wanted === '')
    if (wanted === '') return
    closeScreenKeyboard(box.current)
    void navigate({ to: route, search: { title: wanted } })
  }

  return (
    <search className={styles.search}>
      <form
        action={`${router.options.basepath}/${locale}${route}`}
        method="get"
        className={styles.form}
        onSubmit={search}
        noValidate
      >
        <label htmlFor="search-title" className="visually-hidden">
          {t('shell.search.label')}
        </label>
        <input
          ref={box}
          id="search-title"
          name="title"
          type="search"
          className={inputClass}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={KEYWORD_MAX}
          placeholder={t('shell.search.hint')}
          value={typed}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? 'search-title-empty' : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setEmpty(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
          }}
        />
        <ScanSlot className={styles.scan} />
        <Button type="submit">{t('shell.search')}</Button>
      </form>
      <p id="search-title-empty" role="alert" className={styles.message}>
        {isEmpty ? t('shell.search.empty') : null}
      </p>
    </search>
  )
}

/** The last search, even while loading, so that going back restores the right words. */
function useLatestTitle(loaded: string | undefined): string | undefined {
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? readTitleSearch(location.search).title : loaded,
  })
}
