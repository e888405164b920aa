import { useCallback, useId, useRef, useState } from 'react'
import { findTerms, type StaffTerm } from '#contract/staff/terms.ts'
import type { Page } from '#domain/product.ts'
import { type ListedTermKind, TERM_KEYWORD_MAX, TERM_KINDS } from '#domain/term-kinds.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../context.ts'
import { type Found, useFound } from '../use-found.ts'
import { useWords } from '../use-words.ts'
import styles from './term-search.module.css'
import { useKindWords } from './use-kind-words.ts'

type Props = {
  chosenIds?: readonly number[]
  /** Only terms of these kinds; all by default. */
  kinds?: readonly ListedTermKind[]
  takesFocus?: boolean
  onChoose: (term: StaffTerm) => void
}
type Terms = Page<StaffTerm>

/** Searches regions, grapes, estates and other terms. */
export function TermSearch({ chosenIds = [], kinds, takesFocus = false, onChoose }: Props) {
  const { t, say } = useWords()
  const kindWords = useKindWords()
  const { api } = useConsole()
  const [keyword, setKeyword] = useState('')
  const [kind, setKind] = useState<ListedTermKind | ''>(kinds?.[0] ?? '')
  const find = useCallback((words: string) => api.call(findTerms, { keyword: words, kind: kind || undefined }), [api, kind])
  const found = useFound<Terms>(find, keyword.trim())
  const only = kinds?.length === 1 ? kinds[0] : undefined
  const list = useRef<HTMLUListElement>(null)
  const note = useId()
  return (
    <div className={styles.search}>
      <div className={styles.fields}>
        <Field label={only ? kindWords(only) : t('console-sales.terms.search')}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              type="search"
              value={keyword}
              maxLength={TERM_KEYWORD_MAX}
              autoComplete="off"
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
              autoFocus={takesFocus}
              // A dialog that opens with it looks for the attribute, which React does not write.
              ref={(input) => {
                if (takesFocus) input?.setAttribute('autofocus', '')
              }}
              aria-controls={note}
              onChange={({ target }) => setKeyword(target.value)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return
                // Enter must not submit the form around it.
                if (event.key === 'Enter') event.preventDefault()
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                list.current?.querySelector('button')?.focus()
              }}
            />
          )}
        </Field>
        {only ? null : (
          <Field label={t('console-sales.terms.kind')}>
            {(control) => (
              <select
                {...control}
                className={inputClass}
                value={kind}
                onChange={({ target }) => setKind(target.value as ListedTermKind | '')}
              >
                {kinds ? null : <option value="">{t('console-sales.terms.all-kinds')}</option>}
                {(kinds ?? TERM_KINDS).map((each) => (
                  <option key={each} value={each}>
                    {kindWords(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <p id={note} role="status" className={styles.note}>
        <Note found={found} />
      </p>
      <ul className={styles.terms} ref={list}>
        {found.state === 'found'
          ? found.found.list.map((term) => (
              <li key={term.id}>
                <button
                  type="button"
                  className={styles.term}
                  disabled={chosenIds.includes(term.id)}
                  onClick={() => onChoose(term)}
                >
                  <span>{say(term.name)}</span>
                  <span className={styles.kind}>{[kindWords(term.kind), say(term.above)].filter(Boolean).join(' · ')}</span>
                </button>
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

function Note({ found }: { found: Found<Terms> }) {
  const { t } = useWords()
  if (found.state !== 'found') return t(`console-sales.terms.${found.state}`)
  const { list, count } = found.found
  if (count > list.length) return t('console-sales.terms.too-many', { shown: list.length, count })
  return t('console-sales.terms.found', { count })
}
