import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useId } from '#web/ui/use-id.ts'
import { useWords } from '../words.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import styles from './suggestions.module.css'
import { type Group, type Row, useSuggestions } from './use-suggestions.ts'

type Props = {
  box: RefObject<HTMLInputElement | null>
  around: RefObject<HTMLElement | null>
  isHidden: boolean
  onLeave: () => void
}

/**
 * A WAI-ARIA list box; the focus stays in the box. The box works without this part, so its listeners and attributes are added
 * from here.
 */
export function SearchSuggestions({ box, around, isHidden, onLeave }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const { typed, groups, isWaiting, corrected, hasNothing, forget } = useSuggestions(box, () => {
    setOpen(true)
    setActive(-1)
  })
  const rows = groups.flatMap(({ rows: some }) => some)
  const isShown = isOpen && !isHidden && (rows.length > 0 || isWaiting)
  const marked = isShown ? rows[active] : undefined
  const optionId = (place: number) => `${id}-${place}`

  const follow = (path: string) => {
    setOpen(false)
    setActive(-1)
    onLeave()
    void router.navigate({ href: path })
  }

  // Layout effects: the next key may come before the next frame.
  useLayoutEffect(() => {
    const input = box.current
    if (!input) return
    input.setAttribute('aria-expanded', String(isShown))
    if (isShown) input.setAttribute('aria-controls', `${id}-list`)
    else input.removeAttribute('aria-controls')
    if (marked) input.setAttribute('aria-activedescendant', optionId(active))
    else input.removeAttribute('aria-activedescendant')
  })

  useLayoutEffect(() => {
    const input = box.current
    if (!input) return
    const press = (event: KeyboardEvent) => {
      // During Chinese composition, keys belong to the input method (U08).
      if (event.isComposing || event.keyCode === 229) return
      if (event.key === 'Escape' && isShown) {
        event.preventDefault()
        setOpen(false)
        setActive(-1)
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
        event.preventDefault()
        setOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        setActive((place) => ((place + 1 + step + rows.length + 1) % (rows.length + 1)) - 1)
      } else if (event.key === 'Enter' && marked) {
        event.preventDefault()
        follow(marked.path)
      }
    }
    const open = () => setOpen(true)
    input.addEventListener('keydown', press)
    input.addEventListener('focus', open)
    input.addEventListener('click', open)
    return () => {
      input.removeEventListener('keydown', press)
      input.removeEventListener('focus', open)
      input.removeEventListener('click', open)
    }
  })

  useLeave(around, () => setOpen(false))
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])

  useEffect(() => {
    if (marked) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <>
      <div className={styles.panel} hidden={!isShown} aria-busy={isWaiting || undefined}>
        {corrected ? <p className={styles.note}>{t('search.suggest.corrected', { words: corrected })}</p> : null}
        <SuggestionList id={id} groups={groups} typed={corrected ?? typed} marked={marked} onFollow={follow} />
        {isWaiting && rows.length <= 1 ? <div className={styles.waiting} /> : null}
        {forget ? (
          <button type="button" className={styles.forget} onMouseDown={(event) => event.preventDefault()} onClick={forget}>
            {t('search.suggest.forget')}
          </button>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {!isShown || isWaiting ? null : hasNothing ? t('search.suggest.none') : t('search.suggest.count', { count: rows.length })}
      </p>
    </>
  )
}

function useLeave(around: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    const whole = around.current
    const closeOutside = (event: Event) => {
      if (!whole?.contains(event.target as Node)) leave.current()
    }
    const closeWhenLeft = (event: FocusEvent) => {
      if (!whole?.contains(event.relatedTarget as Node | null)) leave.current()
    }
    document.addEventListener('pointerdown', closeOutside)
    whole?.addEventListener('focusout', closeWhenLeft)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      whole?.removeEventListener('focusout', closeWhenLeft)
    }
  }, [around])
}

type ListProps = {
  id: string
  groups: readonly Group[]
  typed: string
  marked: Row | undefined
  onFollow: (path: string) => void
}

function SuggestionList({ id, groups, typed, marked, onFollow }: ListProps) {
  const { t } = useWords()
  let place = -1
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('search.suggest.label')} className={styles.list}>
      {groups.map(({ key, title, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={key} role="group" aria-labelledby={title ? `${id}-${key}` : undefined} className={styles.group}>
          {title ? (
            <div id={`${id}-${key}`} role="presentation" className={styles.title}>
              {title}
            </div>
          ) : null}
          {rows.map((row) => {
            place += 1
            return (
              <SuggestionRow
                key={row.key}
                id={`${id}-${place}`}
                row={row}
                typed={typed}
                isMarked={row === marked}
                onFollow={() => onFollow(row.path)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
