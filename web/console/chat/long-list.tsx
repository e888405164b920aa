import { type ReactNode, useState } from 'react'
import { useWords } from '../use-words.ts'
import styles from './long-list.module.css'

type Props<Item> = {
  items: readonly Item[]
  first: number
  none: string
  children: (item: Item, index: number) => ReactNode
}

export function LongList<Item>({ items, first, none, children }: Props<Item>) {
  const { t } = useWords()
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return <p className={styles.none}>{none}</p>
  // One more row takes no more space than a button.
  const isCut = !isWhole && items.length > first + 1
  return (
    <>
      <ul className={styles.list}>{(isCut ? items.slice(0, first) : items).map(children)}</ul>
      {isCut ? (
        <button type="button" className={styles.all} onClick={() => setWhole(true)}>
          {t('console-chat.list.rest', { count: items.length - first })}
        </button>
      ) : null}
    </>
  )
}
