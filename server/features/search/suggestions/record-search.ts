import { fold } from '#domain/fold.ts'
import { looksPersonal, OWN_SEARCHES_MAX } from '#domain/search.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Deps } from '#server/http/deps.ts'
import { findMatches } from '../find-matches.ts'
import { countMiss, rememberSearch, tallySearch } from './history-sql.ts'

const MISS_LETTERS_MAX = 40

export type Searcher = { accountId: number | undefined; ip: string }

/**
 * Counts a search by its terms. The typed words are stored only for the signed-in searcher, and for staff when nothing was found
 * and they look impersonal.
 */
export async function recordSearch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, ip }: Searcher,
  keyword: string,
): Promise<void> {
  if (fold(keyword) === '') return
  if (accountId !== undefined) await rememberSearch(db, accountId, keyword, OWN_SEARCHES_MAX)
  const { tiers, understood } = await findMatches(db, keyword)
  if (tiers.length === 0) {
    if (!looksPersonal(keyword) && keyword.length <= MISS_LETTERS_MAX) await countMiss(db, fold(keyword))
    return
  }
  const { words } = understood
  const termIds = words
    .flatMap((word) =>
      word.meaning === 'term' && word.how !== 'beginning' && word.how !== 'excluded' ? word.terms.slice(0, 1) : [],
    )
    .map(({ id }) => id)
  if (words.length > 0 && termIds.length === words.length)
    await tallySearch(db, [...new Set(termIds)], shanghaiDay(now()), visitorOf({ accountId, ip }))
}

/** An IPv6 address counts as its network. */
function visitorOf({ accountId, ip }: Searcher): string {
  if (accountId !== undefined) return `account ${accountId}`
  const plain = ip.replace(/^::ffff:/, '')
  return `address ${plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain}`
}
