import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { listReviews } from '#contract/shop/reviews.ts'
import type { Review, ReviewFilter, ReviewSummary } from '#domain/review.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import type { LoadedReviews } from './load-reviews.ts'

/** The first page came with the wine. */
export function useReviews(productId: number, { summary, first }: LoadedReviews) {
  const { api } = useRouter().options.context
  const { t } = useWords()
  const notify = useNotify()
  const [filter, setFilter] = useState<ReviewFilter>({})
  const [list, setList] = useState(first)
  const [page, setPage] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  /** How many were just added (announced), and the index of the first. */
  const [news, setNews] = useState<number>()
  const [firstNew, setFirstNew] = useState<number>()
  const asked = useRef(0)

  async function ask(wanted: ReviewFilter, wantedPage: number, before: readonly Review[]): Promise<void> {
    asked.current += 1
    const mine = asked.current
    setIsBusy(true)
    try {
      const found = await api.call(listReviews, { productId, ...wanted, page: wantedPage })
      // Another filter was pressed meanwhile.
      if (mine !== asked.current) return
      const known = new Set(before.map(({ id }) => id))
      // New reviews shift the others to the next page.
      const fresh = found.filter(({ id }) => !known.has(id))
      setFilter(wanted)
      setPage(wantedPage)
      setList([...before, ...fresh])
      setNews(fresh.length)
      setFirstNew(before.length > 0 ? before.length : undefined)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      if (mine === asked.current) setIsBusy(false)
    }
  }

  return {
    filter,
    list,
    isBusy,
    news,
    firstNew,
    left: Math.max(0, countOf(summary, filter) - list.length),
    choose: (wanted: ReviewFilter) => void ask(wanted, 1, []),
    more: () => void ask(filter, page + 1, list),
  }
}

function countOf(
  { count, byStars, withPictures, byLanguage }: ReviewSummary,
  { stars, hasPictures, language }: ReviewFilter,
): number {
  if (stars) return byStars[stars - 1] ?? 0
  if (language) return byLanguage[language]
  return hasPictures ? withPictures : count
}
