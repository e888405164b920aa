import { RECENT_ARTICLES } from '#domain/content.ts'
import { paths } from '../../paths.ts'

/** Stands for all articles, the most read first (docs/wire.md, "Articles"). */
export const MOST_READ = 0

/** Recent articles have no category in their address. */
export const newsPath = (cid: number, page = 1): string =>
  paths.news(cid === RECENT_ARTICLES ? undefined : cid, page > 1 ? page : undefined)
