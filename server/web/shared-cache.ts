import type { Tag } from '#server/http/changes.ts'

type Kept = { seconds: number; tags: Iterable<Tag>; cacheMs: number }

/**
 * By which a shared cache in front (nginx, a CDN) keeps a page that is the same for everybody, and drops it by what it shows
 * (docs/operations.md). Browsers still ask each time. Of a page that depends on the clock only its time counts.
 */
export function sharedCacheHeaders({ seconds, tags, cacheMs }: Kept): Record<string, string> {
  if (seconds === 0) return {}
  const names = [...tags]
  const keptSeconds = cacheMs ? Math.min(seconds, Math.max(1, Math.floor(cacheMs / 1000))) : seconds
  return {
    'cache-control': `public, max-age=0, s-maxage=${keptSeconds}, must-revalidate`,
    'cache-tag': names.join(','),
    'surrogate-key': names.join(' '),
  }
}
