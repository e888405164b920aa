import type { ReactNode } from 'react'
import styles from './pagination.module.css'

type Props = {
  label: string
  page: number
  pages: number
  /** Must render a real link to page `target` (U22). */
  link: (target: number, content: ReactNode) => ReactNode
  words: { previous: string; next: string }
}

export function Pagination({ label, page, pages, link, words }: Props) {
  if (pages <= 1) return null
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages)
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 ? link(page - 1, words.previous) : null}
      <ol className={styles.list}>
        {near.map((number, index) => (
          <li key={number} data-gap={index > 0 && number - (near[index - 1] ?? 0) > 1 ? '' : undefined}>
            {number === page ? <span aria-current="page">{number}</span> : link(number, number)}
          </li>
        ))}
      </ol>
      {page < pages ? link(page + 1, words.next) : null}
    </nav>
  )
}
