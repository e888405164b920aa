import { SearchIcon } from '#web/storefront/shell/icons.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { MarkedText } from '../catalog/marked-text.tsx'
import { useHref } from '../use-href.ts'
import { useWords } from '../words.ts'
import styles from './suggestions.module.css'
import type { Row } from './use-suggestions.ts'

type Props = { id: string; row: Row; typed: string; isMarked: boolean; onFollow: () => void }

/** A real link, so that it can be opened elsewhere. */
export function SuggestionRow({ id, row, typed, isMarked, onFollow }: Props) {
  const { locale } = useWords()
  const hrefOf = useHref()
  return (
    <a
      id={id}
      role="option"
      aria-selected={isMarked}
      href={hrefOf(row.path)}
      tabIndex={-1}
      className={styles.row}
      data-kind={row.kind}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFollow()
      }}
    >
      {row.kind === 'words' ? (
        <span className={styles.sign}>
          <SearchIcon size={16} />
        </span>
      ) : null}
      {row.image ? (
        <span className={styles.picture}>
          <Picture src={row.image} alt="" width={240} height={row.kind === 'wine' ? 320 : 150} sizes="64px" />
        </span>
      ) : null}
      <span className={`${styles.words} whole-words`}>
        {row.kind === 'words' ? row.words : <MarkedText text={row.words} query={typed} />}
      </span>
      {row.price === undefined ? null : <Price amount={row.price} locale={locale} size="sm" />}
      {row.count === undefined ? null : <span className={styles.count}>{row.count}</span>}
    </a>
  )
}
