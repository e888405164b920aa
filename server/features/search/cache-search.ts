import { msUntilNewYear } from '#domain/shanghai.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Matches } from './find-matches.ts'

/** News of changes that wait has been heard already: an answer that is behind them must not be kept until the next news. */
const BEHIND_KEPT_MS = 1_000

type Showing = { cacheFor: (ms: number) => void; cacheOnSecondRequest: () => void }

/** Searches rarely repeat each other, and what they mean by "drink now" or "old vintages" changes with the year. */
export function cacheSearch(
  { now }: Pick<Deps, 'now'>,
  { cacheOnSecondRequest, cacheFor }: Showing,
  { isBehind }: Pick<Matches, 'isBehind'>,
): void {
  cacheOnSecondRequest()
  cacheFor(isBehind ? BEHIND_KEPT_MS : msUntilNewYear(now()))
}
