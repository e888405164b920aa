import { paths } from '../../paths.ts'

/** Stands for all articles, the most read first (docs/wire.md, "Articles"). */
export const MOST_READ = 0

/** The category of the news has no number in its address. */
export const newsPath = (news: number, cid: number, page = 1): string =>
  paths.news(cid === news ? undefined : cid, page > 1 ? page : undefined)
