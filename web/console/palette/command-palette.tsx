import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FIND_MAX, findForStaff } from '#contract/staff/find.ts'
import type { Dictionary } from '#domain/messages.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useAccount, useConsole } from '../context.ts'
import { otherWords } from '../locale-store.ts'
import { useFound } from '../use-found.ts'
import { useWords } from '../use-words.ts'
import { type Entry, entriesOf, keepRecent, matchPages, pagesOf, recentOf } from './entries.ts'
import styles from './palette.module.css'

type Props = { isOpen: boolean; onClose: () => void }

/** Ctrl+K: every page by its name in either language, and orders, wines, customers, coupons and articles. */
export default function CommandPalette({ isOpen, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={isOpen} title={t('console-palette.title')} closeLabel={t('console.close')} onClose={onClose}>
      {isOpen ? <Search onClose={onClose} /> : null}
    </Modal>
  )
}

const NOTHING = { orders: [], wines: [], customers: [], coupons: [], articles: [] }

function Search({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useWords()
  const { api } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  // The dialog opens after this, and would focus its first button.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [])
  const [typed, setTyped] = useState('')
  // While an input method composes, letters are not words yet.
  const [isComposing, setComposing] = useState(false)
  const [words, setWords] = useState('')
  const take = (text: string) => {
    setWords(text.trim())
    setActive(0)
  }
  const find = useCallback(
    async (asked: string) => (asked === '' ? NOTHING : api.call(findForStaff, asked.slice(0, FIND_MAX))),
    [api],
  )
  const found = useFound(find, words)
  const entries = useEntries(words, found.state === 'found' ? found.found : NOTHING)
  const [active, setActive] = useState(0)
  const current = Math.min(active, entries.length - 1)
  const open = useOpen(onClose)
  // A scanner types the Enter at once: what it means is opened when it is found.
  const [entered, setEntered] = useState('')
  useEffect(() => {
    const [first] = entries
    if (entered !== '' && entered === words && first) open(first)
  }, [entered, words, entries, open])
  const id = useId()
  const optionId = (place: number) => `${id}-${place}`

  const moves: Record<string, number> = {
    ArrowDown: current + 1 >= entries.length ? 0 : current + 1,
    ArrowUp: current <= 0 ? entries.length - 1 : current - 1,
    Home: 0,
    End: entries.length - 1,
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && entries.length === 0) setEntered(words)
    if (entries.length === 0) return
    const move = moves[event.key]
    if (move !== undefined && (event.key.startsWith('Arrow') || event.ctrlKey)) {
      event.preventDefault()
      setActive(move)
      document.getElementById(optionId(move))?.scrollIntoView({ block: 'nearest' })
    }
    const entry = entries[current]
    if (event.key === 'Enter' && entry) {
      event.preventDefault()
      open(entry)
    }
  }
  return (
    <div className={styles.palette}>
      <input
        ref={input}
        className={inputClass}
        type="text"
        role="combobox"
        aria-label={t('console-palette.label')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        placeholder={t('console-palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        maxLength={FIND_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (!isComposing) take(target.value)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={({ currentTarget }) => {
          setComposing(false)
          take(currentTarget.value)
        }}
        onKeyDown={press}
      />
      <p role="status" className={entries.length > 0 ? 'visually-hidden' : styles.note}>
        {found.state === 'found' || entries.length > 0
          ? t('console-palette.found', { count: entries.length })
          : t(`console-palette.${found.state}`)}
      </p>
      <Options id={`${id}-list`} optionId={optionId} entries={entries} current={current} onHover={setActive} onOpen={open} />
      <p className={styles.keys} aria-hidden="true">
        {t('console-palette.keys')}
      </p>
    </div>
  )
}

type OptionsProps = {
  id: string
  optionId: (place: number) => string
  entries: readonly Entry[]
  current: number
  onHover: (place: number) => void
  onOpen: (entry: Entry) => void
}

function Options({ id, optionId, entries, current, onHover, onOpen }: OptionsProps) {
  const { t } = useWords()
  return (
    <div id={id} role="listbox" aria-label={t('console-palette.results')} className={styles.list}>
      {entries.map((entry, place) => (
        // The keyboard works on the input: these are never focused.
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={`${entry.kind} ${entry.to}`}
          id={optionId(place)}
          role="option"
          aria-selected={place === current}
          className={styles.option}
          onPointerMove={() => place === current || onHover(place)}
          onClick={() => onOpen(entry)}
        >
          <span className={styles.kind}>{t(`console-palette.kind.${entry.kind}`)}</span>
          <span className={styles.label}>{entry.label}</span>
          <span className={styles.hint}>{entry.hint}</span>
        </div>
      ))}
    </div>
  )
}

function useEntries(words: string, found: Parameters<typeof entriesOf>[0]): Entry[] {
  const { t, say, locale } = useWords()
  const account = useAccount()
  const [others, setOthers] = useState<Dictionary>({})
  useEffect(() => {
    let isHere = true
    otherWords(locale).then(
      (dictionary) => isHere && setOthers(dictionary),
      // Pages are still found in this language.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [locale])
  const pages = useMemo(() => pagesOf(account, t, others), [account, t, others])
  return useMemo(() => {
    if (words !== '') return [...matchPages(pages, words), ...entriesOf(found, { t, say })]
    const recent = account ? recentOf(account.id, locale) : []
    return [...recent, ...matchPages(pages, '').filter(({ to }) => recent.every((one) => one.to !== to))]
  }, [words, found, pages, account, locale, t, say])
}

function useOpen(onClose: () => void): (entry: Entry) => void {
  const router = useRouter()
  const account = useAccount()
  const { locale } = useWords()
  const isLeaving = useRef(false)
  return (entry) => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (account) keepRecent(account.id, locale, entry)
    onClose()
    void router.navigate({ href: entry.to })
  }
}
