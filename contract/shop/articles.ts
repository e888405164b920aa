import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { Article, ArticleCard, ArticleCategory, Neighbour } from '#domain/content.ts'
import type { ProductCard } from '#domain/product.ts'
import { encodePrice } from './product-card.ts'

const PREVIEW_TOKEN_MAX = 64

/** In article lists, category 0 means the most read (docs/wire.md, "Articles"). */
export const HOT_ARTICLES = 0

const articleCard = z.object({
  id: z.number(),
  cid: z.number(),
  image_input: z.array(z.string()),
  visit: z.number(),
  sort: z.number(),
  url: z.string(),
  /** Beijing time, 'Y-m-d H:i' in lists and 'Y-m-d' in the detail. */
  add_time: z.string(),
  ...localizedShape('title', 'synopsis'),
})
type WireArticleCard = z.infer<typeof articleCard>

/** First wine of an article, shown by phone clients (docs/wire.md, "Articles"). */
const storeInfo = z.object({
  id: z.number(),
  ...localizedShape('store_name'),
  image: z.string(),
  price: z.string(),
  ot_price: z.string(),
})
/** `up_id` and `next_id` are 0 when there is none. */
const article = articleCard.extend({
  store_info: storeInfo.nullable(),
  up_id: z.number(),
  next_id: z.number(),
  ...localizedShape('up_title', 'next_title'),
  product_ids: z.array(z.number()),
  copy_url: z.string(),
  copy_url_pc: z.string(),
  ...localizedShape('author', 'content', 'catename'),
})
type WireArticle = z.infer<typeof article>

export const encodeArticleCard = (card: ArticleCard, reader: Reader): WireArticleCard => ({
  id: card.id,
  cid: card.categoryId,
  image_input: card.image ? [card.image] : [],
  visit: card.visits,
  sort: 0,
  url: '',
  add_time: `${card.publishedOn} 00:00`,
  ...encodeLocalized('title', card.title, reader),
  ...encodeLocalized('synopsis', card.synopsis, reader),
})

const decodeArticleCard = (wire: WireArticleCard): ArticleCard => ({
  id: wire.id,
  categoryId: wire.cid,
  title: decodeLocalized('title', wire),
  synopsis: decodeLocalized('synopsis', wire),
  image: wire.image_input[0] ?? '',
  publishedOn: wire.add_time.slice(0, 10),
  visits: wire.visit,
})

const NOWHERE: Pick<Neighbour, 'id' | 'title'> = { id: 0, title: { zh: '', en: '' } }

export const encodeArticle = (value: Article, reader: Reader, wine?: ProductCard): WireArticle => ({
  ...encodeArticleCard(value, reader),
  add_time: value.publishedOn,
  store_info: wine
    ? {
        id: wine.id,
        ...encodeLocalized('store_name', wine.name, reader),
        image: wine.image,
        price: encodePrice(wine.price),
        ot_price: encodePrice(wine.listPrice ?? wine.price),
      }
    : null,
  up_id: (value.previous ?? NOWHERE).id,
  next_id: (value.next ?? NOWHERE).id,
  ...encodeLocalized('up_title', (value.previous ?? NOWHERE).title, reader),
  ...encodeLocalized('next_title', (value.next ?? NOWHERE).title, reader),
  product_ids: [...value.wineIds],
  copy_url: '',
  copy_url_pc: '',
  ...encodeLocalized('author', value.author, reader),
  ...encodeLocalized('content', value.content, reader),
  ...encodeLocalized('catename', value.category, reader),
})

const decodeArticle = (wire: WireArticle): Article => ({
  ...decodeArticleCard(wire),
  author: decodeLocalized('author', wire),
  content: decodeLocalized('content', wire),
  category: decodeLocalized('catename', wire),
  previous: wire.up_id ? { id: wire.up_id, categoryId: wire.cid, title: decodeLocalized('up_title', wire) } : null,
  next: wire.next_id ? { id: wire.next_id, categoryId: wire.cid, title: decodeLocalized('next_title', wire) } : null,
  wineIds: wire.product_ids,
})

const articleCategory = z.object({
  id: z.number(),
  pid: z.number(),
  image: z.string(),
  children: z.array(z.never()),
  ...localizedShape('title'),
})
type WireArticleCategory = z.infer<typeof articleCategory>

export const encodeArticleCategory = ({ id, title }: ArticleCategory, reader: Reader): WireArticleCategory => ({
  id,
  pid: 0,
  image: '',
  children: [],
  ...encodeLocalized('title', title, reader),
})

const decodeArticleCategory = (wire: WireArticleCategory): ArticleCategory => ({
  id: wire.id,
  title: decodeLocalized('title', wire),
})

const articleArray = z.array(articleCard)
const articlePage = z.object({ list: articleArray, count: z.number() })
const articleId = z.object({ id: wireId })

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const listArticleCategories = endpoint({
  ...read('/article/category/list', 'Article categories, the most read first as category 0'),
  data: z.array(articleCategory),
  /** Without the most read articles, which are not a category. */
  decode: (list) => list.filter(({ id }) => id !== HOT_ARTICLES).map(decodeArticleCategory),
})
export const newsCategories = endpoint({
  ...read('/pc/get_news_category', 'Article categories for the PC client'),
  data: z.array(articleCategory),
})
/** A bare array for phone clients, `{list, count}` for the PC client (docs/wire.md, "Conventions"). */
export const listArticles = endpoint({
  ...read('/article/list/:cid', 'Articles of a category, newest first'),
  params: z.object({ cid: wireInt(0, 2_147_483_647) }),
  query: pageQuery,
  data: z.union([articleArray, articlePage]),
  encode: ({ categoryId, ...query }: { categoryId: number; page?: number; limit?: number }) => ({
    params: { cid: categoryId },
    query,
  }),
  decode: (data) => {
    const { list, count } = Array.isArray(data) ? { list: data, count: data.length } : data
    return { list: list.map(decodeArticleCard), count }
  },
})
export const hotArticles = endpoint({
  ...read('/article/hot/list', 'The most read articles'),
  query: pageQuery,
  data: articleArray,
})
export const newArticles = endpoint({ ...read('/article/new/list', 'The newest articles'), query: pageQuery, data: articleArray })
export const bannerArticles = endpoint({
  ...read('/article/banner/list', 'Articles with a picture for the top of a page'),
  query: pageQuery,
  data: articleArray,
})
export const newsList = endpoint({
  ...read('/pc/get_news_list', 'Articles for the PC client'),
  query: pageQuery.extend({ cid: wireInt(0, 2_147_483_647).default(HOT_ARTICLES) }),
  data: articlePage,
})
export const findArticle = endpoint({
  ...read('/article/details/:id', 'One article'),
  params: articleId,
  data: article,
  encode: (id: number) => ({ params: { id } }),
  decode: decodeArticle,
})
/** For staff who hold the secret of a preview: an article as readers would see it, published or not. */
export const previewArticle = endpoint({
  ...read('/article/preview/:token', 'An article that is not published yet, by the secret of its preview'),
  params: z.object({ token: wireText(PREVIEW_TOKEN_MAX) }),
  data: article,
  encode: (token: string) => ({ params: { token } }),
  decode: decodeArticle,
})
export const newsDetail = endpoint({
  ...read('/pc/get_news_detail/:id', 'One article for the PC client'),
  params: articleId,
  data: article,
})
