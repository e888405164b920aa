import { useEffect, useId, useRef, useState } from 'react'
import { type ProductCard, stockState } from '#domain/product.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useWords } from '../use-words.ts'
import styles from './wine-picker.module.css'

const TYPING_PAUSE_MS = 250

type Props = {
  isOpen: boolean
  /** Finds wines of the catalogue; an empty keyword lists what is recommended. */
  find: (keyword: string) => Promise<ProductCard[]>
  onChoose: (wine: ProductCard) => void
  onClose: () => void
}

/** Searches the catalogue for a wine to send into the conversation. */
export function WinePicker({ isOpen, find, onChoose, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={isOpen} title={t('console-chat.wine.title')} closeLabel={t('console-chat.close-dialog')} onClose={onClose}>
      {isOpen ? <Search find={find} onChoose={onChoose} /> : null}
    </Modal>
  )
}

type Found = { state: 'searching' | 'failed' } | { state: 'found'; wines: readonly ProductCard[] }

function Search({ find, onChoose }: Pick<Props, 'find' | 'onChoose'>) {
  const { t } = useWords()
  const id = useId()
  const [keyword, setKeyword] = useState('')
  const found = useFound(find, keyword.trim())
  const list = useRef<HTMLUListElement>(null)
  const note = noteOf(found)
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {t('console-chat.wine.search')}
      </label>
      <input
        id={id}
        className={inputClass}
        type="search"
        value={keyword}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
        autoFocus
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
          event.preventDefault()
          list.current?.querySelector('button')?.focus()
        }}
      />
      <p role="status" className={note ? styles.note : 'visually-hidden'}>
        {note ? t(note) : found.state === 'found' ? t('console-chat.wine.found', { count: found.wines.length }) : ''}
      </p>
      <ul className={styles.wines} ref={list}>
        {found.state === 'found'
          ? found.wines.map((wine) => (
              <li key={wine.id}>
                <WineRow wine={wine} onChoose={onChoose} />
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

const noteOf = (found: Found) =>
  found.state === 'found'
    ? found.wines.length === 0
      ? ('console-chat.wine.none' as const)
      : undefined
    : (`console-chat.wine.${found.state}` as const)

function WineRow({ wine, onChoose }: { wine: ProductCard; onChoose: (wine: ProductCard) => void }) {
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

/** What was found for the words typed last; an answer that comes late does not replace a newer one. */
function useFound(find: Props['find'], keyword: string): Found {
  const [found, setFound] = useState<Found>({ state: 'searching' })
  useEffect(() => {
    let isLatest = true
    const show = (next: Found) => {
      if (isLatest) setFound(next)
    }
    const timer = setTimeout(
      () => {
        show({ state: 'searching' })
        find(keyword).then(
          (wines) => show({ state: 'found', wines }),
          () => show({ state: 'failed' }),
        )
      },
      keyword ? TYPING_PAUSE_MS : 0,
    )
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [find, keyword])
  return found
}
