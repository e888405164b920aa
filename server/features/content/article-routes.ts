import { refuse } from '#contract/refusals.ts'
import * as articles from '#contract/shop/articles.ts'
import type { Article } from '#domain/content.ts'
import { MOST_READ } from '#domain/vocabulary/shop-words.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { type Tag, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { visitCounter } from './count-visits.ts'
import { type ArticleFilter, findArticle, listArticleCategories, listArticles } from './sql.ts'

const CACHED = { cache: true } as const
const HOT = { id: articles.HOT_ARTICLES, title: MOST_READ }

type TagWith = (...tags: Tag[]) => void

export function articleRoutes(serve: Serve, { db, log }: Deps): void {
  const readList = async (filter: ArticleFilter, tag: TagWith) => {
    const page = await listArticles(db, filter)
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
  const ofCategory = (cid: number, paging: { page: number; limit: number }): ArticleFilter =>
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
    async ({ params, query, tag, ...reader }) => {
      const { list, count } = await readList(ofCategory(params.cid, query), tag)
      const cards = list.map((card) => articles.encodeArticleCard(card, reader))
      return reader.client === 'phone' ? cards : { list: cards, count }
    },
    CACHED,
  )
  serve(
    articles.newsList,
    async ({ query: { cid, ...paging }, tag, ...reader }) => {
      const { list, count } = await readList(ofCategory(cid, paging), tag)
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
      async ({ query, tag, ...reader }) =>
        (await readList({ ...filter, ...query }, tag)).list.map((card) => articles.encodeArticleCard(card, reader)),
      CACHED,
    )
  }

  /** The neighbours of an article change with the list. */
  const requireArticle = async (id: number, tag: TagWith): Promise<Article> => {
    tag(`article:${id}`, 'articles')
    return (await findArticle(db, id)) ?? refuse('not-found')
  }
  const countVisit = visitCounter(db, log)
  for (const endpoint of [articles.findArticle, articles.newsDetail]) {
    serve(
      endpoint,
      async ({ params, tag, ...reader }) => {
        const found = await requireArticle(params.id, tag)
        const [wine] = await readCards(db, found.wineIds.slice(0, 1))
        tag(...tagsOf('product', found.wineIds))
        return articles.encodeArticle(found, reader, wine)
      },
      { ...CACHED, onServed: ({ params }) => countVisit((params as { id: number }).id) },
    )
  }
}
