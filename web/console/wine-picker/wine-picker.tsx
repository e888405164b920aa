import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { listProducts } from '#contract/shop/product-list.ts'
import { type ShownCard, stockState } from '#domain/product.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useConsole } from '../context.ts'
import { type Found, useFound } from '../use-found.ts'
import { useWords } from '../use-words.ts'
import styles from './wine-picker.module.css'

const WINES_FOUND = 12

type Props = {
  isOpen: boolean
  title: string
  /** `words`: what was searched for. */
  onChoose: (wine: ShownCard, words: string) => void
  onClose: () => void
}

export function WinePicker({ isOpen, title, onChoose, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={isOpen} title={title} closeLabel={t('console-chat.close-dialog')} onClose={onClose}>
      {isOpen ? <Search onChoose={onChoose} /> : null}
    </Modal>
  )
}

function Search({ onChoose }: Pick<Props, 'onChoose'>) {
  const { t } = useWords()
  const { api } = useConsole()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The dialog opens after this, and would focus its first button: a scan would close it.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [])
  const [keyword, setKeyword] = useState('')
  const find = useCallback(
    async (words: string) => {
      const { list } = await api.call(listProducts, { ...(words ? { keyword: words } : {}), limit: WINES_FOUND })
      return { words, list }
    },
    [api],
  )
  const words = keyword.trim()
  const found = useFound(find, words)
  // A scanner types the Enter at once: the only wine with its barcode is chosen when it is found.
  const [entered, setEntered] = useState('')
  useEffect(() => {
    if (entered === '' || entered !== words || found.state !== 'found' || found.found.words !== words) return
    setEntered('')
    const [only, ...others] = found.found.list
    if (only && others.length === 0) onChoose(only, words)
  }, [entered, words, found, onChoose])
  const list = useRef<HTMLUListElement>(null)
  const note = noteOf(found)
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {t('console-chat.wine.search')}
      </label>
      <input
        ref={input}
        id={id}
        className={inputClass}
        type="search"
        value={keyword}
        autoComplete="off"
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') setEntered(words)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.querySelector('button')?.focus()
        }}
      />
      <p role="status" className={note ? styles.note : 'visually-hidden'}>
        {note ? t(note) : found.state === 'found' ? t('console-chat.wine.found', { count: found.found.list.length }) : ''}
      </p>
      <ul className={styles.wines} ref={list}>
        {found.state === 'found'
          ? found.found.list.map((wine) => (
              <li key={wine.id}>
                <WineRow wine={wine} onChoose={(chosen) => onChoose(chosen, words)} />
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

const noteOf = (found: Found<{ list: ShownCard[] }>) =>
  found.state === 'found'
    ? found.found.list.length === 0
      ? ('console-chat.wine.none' as const)
      : undefined
    : (`console-chat.wine.${found.state}` as const)

function WineRow({ wine, onChoose }: { wine: ShownCard; onChoose: (wine: ShownCard) => void }) {
  const { t, say, money } = useWords()
  const state = stockState(wine.stock)
  const origin = [wine.region, wine.estate].flatMap((term) => (term ? [say(term.name)] : [])).join(' · ')
  return (
    <button type="button" className={styles.wine} onClick={() => onChoose(wine)}>
      <Picture src={wine.image} alt="" width={45} height={60} sizes="45px" />
      <span className={styles.words}>
        <span className={styles.name}>{say(wine.name)}</span>
        {origin ? <span className={styles.origin}>{origin}</span> : null}
      </span>
      <span className={styles.figures}>
        <span>{money(wine.price)}</span>
        <span className={styles.stock} data-stock={state}>
          {t(`console-chat.stock.${state}`, { count: wine.stock })}
        </span>
      </span>
    </button>
  )
}
