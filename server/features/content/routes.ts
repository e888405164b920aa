import { refuse } from '#contract/refusals.ts'
import * as content from '#contract/shop/content.ts'
import type { Article } from '#domain/content.ts'
import { MOST_READ } from '#domain/vocabulary/shop-words.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { type Tag, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { visitCounter } from './count-visits.ts'
import { estateRoutes } from './estate-routes.ts'
import { festivalRoutes } from './festival-routes.ts'
import { filmRoutes } from './film-routes.ts'
import { lookRoutes } from './look-routes.ts'
import { siteRoutes } from './site-routes.ts'
import {
  type ArticleFilter,
  findArticle,
  findRichPage,
  findSetting,
  listArticleCategories,
  listArticles,
  listBanners,
} from './sql.ts'
import { NO_COMPANY } from './write-content.ts'

const CACHED = { cache: true } as const
const HOT = { id: content.HOT_ARTICLES, title: MOST_READ }

type TagWith = (...tags: Tag[]) => void

export function contentRoutes(serve: Serve, deps: Deps): void {
  const { db, log } = deps
  siteRoutes(serve, deps)
  lookRoutes(serve, deps)
  festivalRoutes(serve, deps)
  filmRoutes(serve, deps)
  estateRoutes(serve, deps)

  serve(
    content.companyInfo,
    async ({ tag, ...reader }) => {
      tag('company')
      const company = await findSetting(db, 'company')
      return content.encodeCompany(company ?? NO_COMPANY, reader)
    },
    CACHED,
  )
  serve(
    content.wechatQrCode,
    async ({ tag }) => {
      tag('company')
      return { wechat_qrcode: (await findSetting(db, 'wechat-qrcode'))?.image ?? '' }
    },
    CACHED,
  )
  serve(
    content.listBanners,
    async ({ tag, ...reader }) => {
      tag('banners')
      return { list: (await listBanners(db)).map((banner) => content.encodeBanner(banner, reader)) }
    },
    CACHED,
  )
  serve(
    content.findPage,
    async ({ params: { key }, tag, ...reader }) => {
      tag(`page:${key}`)
      return content.encodePage((await findRichPage(db, key)) ?? refuse('not-found'), reader)
    },
    CACHED,
  )

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
    cid === content.HOT_ARTICLES ? { byVisits: true, ...paging } : { categoryId: cid, ...paging }

  for (const endpoint of [content.listArticleCategories, content.newsCategories]) {
    serve(
      endpoint,
      async ({ tag, ...reader }) => {
        tag('articles')
        return [HOT, ...(await listArticleCategories(db))].map((category) => content.encodeArticleCategory(category, reader))
      },
      CACHED,
    )
  }
  serve(
    content.listArticles,
    async ({ params, query, tag, ...reader }) => {
      const { list, count } = await readList(ofCategory(params.cid, query), tag)
      const cards = list.map((card) => content.encodeArticleCard(card, reader))
      return reader.client === 'phone' ? cards : { list: cards, count }
    },
    CACHED,
  )
  serve(
    content.newsList,
    async ({ query: { cid, ...paging }, tag, ...reader }) => {
      const { list, count } = await readList(ofCategory(cid, paging), tag)
      return { list: list.map((card) => content.encodeArticleCard(card, reader)), count }
    },
    CACHED,
  )
  const lists = [
    { endpoint: content.hotArticles, filter: { byVisits: true } },
    { endpoint: content.newArticles, filter: {} },
    { endpoint: content.bannerArticles, filter: { hasImage: true } },
  ]
  for (const { endpoint, filter } of lists) {
    serve(
      endpoint,
      async ({ query, tag, ...reader }) =>
        (await readList({ ...filter, ...query }, tag)).list.map((card) => content.encodeArticleCard(card, reader)),
      CACHED,
    )
  }

  /** The neighbours of an article change with the list. */
  const requireArticle = async (id: number, tag: TagWith): Promise<Article> => {
    tag(`article:${id}`, 'articles')
    return (await findArticle(db, id)) ?? refuse('not-found')
  }
  const countVisit = visitCounter(db, log)
  for (const endpoint of [content.findArticle, content.newsDetail]) {
    serve(
      endpoint,
      async ({ params, tag, ...reader }) => {
        const found = await requireArticle(params.id, tag)
        const [wine] = await readCards(db, found.wineIds.slice(0, 1))
        tag(...tagsOf('product', found.wineIds))
        return content.encodeArticle(found, reader, wine)
      },
      { ...CACHED, onServed: ({ params }) => countVisit((params as { id: number }).id) },
    )
  }
}
