import type { Reader } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import * as articles from '#contract/shop/articles.ts'
import type { Article } from '#domain/content.ts'
import { fillFactsIn } from '#domain/vocabulary/facts.ts'
import { MOST_READ } from '#domain/vocabulary/shop-words.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { type Tag, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { visitCounter } from './count-visits.ts'
import { FACT_TAGS, readFacts } from './facts.ts'
import { findPreviewed } from './preview-article.ts'
import { type ArticleFilter, findArticle, listArticleCategories, listArticles, timeToPublication } from './sql.ts'

const CACHED = { cache: true } as const
const HOT = { id: articles.HOT_ARTICLES, title: MOST_READ }

type Showing = { tag: (...tags: Tag[]) => void; cacheFor: (ms: number) => void }
const DAY_MS = 24 * 60 * 60 * 1000

export function articleRoutes(serve: Serve, { db, log, now }: Deps): void {
  /** Lists and neighbours change when a planned article is published. */
  const keepUntilPublication = async (at: Date, { cacheFor }: Showing) => {
    const staysMs = await timeToPublication(db, at)
    if (staysMs !== undefined) cacheFor(Math.min(staysMs, DAY_MS))
  }
  const readList = async (filter: Omit<ArticleFilter, 'at'>, showing: Showing) => {
    const { tag } = showing
    const at = now()
    const [page] = await Promise.all([listArticles(db, { ...filter, at }), keepUntilPublication(at, showing)])
    tag(
      'articles',
      ...tagsOf(
        'article',
        page.list.map(({ id }) => id),
      ),
    )
    return page
  }
  /** Category 0 stands for the most read articles. */
  const ofCategory = (cid: number, paging: { page: number; limit: number }): Omit<ArticleFilter, 'at'> =>
    cid === articles.HOT_ARTICLES ? { byVisits: true, ...paging } : { categoryId: cid, ...paging }

  for (const endpoint of [articles.listArticleCategories, articles.newsCategories]) {
    serve(
      endpoint,
      async ({ tag, ...reader }) => {
        tag('articles')
        return [HOT, ...(await listArticleCategories(db))].map((category) => articles.encodeArticleCategory(category, reader))
      },
      CACHED,
    )
  }
  serve(
    articles.listArticles,
    async ({ params, query, ...reader }) => {
      const { list, count } = await readList(ofCategory(params.cid, query), reader)
      const cards = list.map((card) => articles.encodeArticleCard(card, reader))
      return reader.client === 'phone' ? cards : { list: cards, count }
    },
    CACHED,
  )
  serve(
    articles.newsList,
    async ({ query: { cid, ...paging }, ...reader }) => {
      const { list, count } = await readList(ofCategory(cid, paging), reader)
      return { list: list.map((card) => articles.encodeArticleCard(card, reader)), count }
    },
    CACHED,
  )
  const lists = [
    { endpoint: articles.hotArticles, filter: { byVisits: true } },
    { endpoint: articles.newArticles, filter: {} },
    { endpoint: articles.bannerArticles, filter: { hasImage: true } },
  ]
  for (const { endpoint, filter } of lists) {
    serve(
      endpoint,
      async ({ query, ...reader }) =>
        (await readList({ ...filter, ...query }, reader)).list.map((card) => articles.encodeArticleCard(card, reader)),
      CACHED,
    )
  }

  /** The neighbours of an article change with the list. */
  const requireArticle = async (id: number, showing: Showing, everything = false): Promise<Article> => {
    showing.tag(`article:${id}`, 'articles', ...FACT_TAGS)
    const at = now()
    await keepUntilPublication(at, showing)
    const [found, facts] = await Promise.all([findArticle(db, id, { at, everything }), readFacts(db)])
    if (!found) refuse('not-found')
    return { ...found, content: fillFactsIn(found.content, facts) }
  }
  const encode = async (found: Article, reader: Reader & Showing) => {
    const [wine] = await readCards(db, found.wineIds.slice(0, 1))
    reader.tag(...tagsOf('product', found.wineIds))
    return articles.encodeArticle(found, reader, wine)
  }
  const countVisit = visitCounter(db, log)
  for (const endpoint of [articles.findArticle, articles.newsDetail]) {
    serve(endpoint, async ({ params, ...reader }) => encode(await requireArticle(params.id, reader), reader), {
      ...CACHED,
      onServed: ({ params }) => countVisit((params as { id: number }).id),
    })
  }
  serve(articles.previewArticle, async ({ params, ...reader }) => {
    const id = (await findPreviewed(db, params.token)) ?? refuse('not-found')
    return encode(await requireArticle(id, reader, true), reader)
  })
}
