import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireId, wireInt } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import {
  type Article,
  type ArticleCard,
  type ArticleCategory,
  type Banner,
  type CompanyInfo,
  type Neighbour,
  PAGE_KEYS,
  type PageKey,
} from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { ProductCard } from '#domain/product.ts'
import { encodePrice } from './product-card.ts'

/** In article lists, category 0 means the most read (docs/wire.md, "Articles"). */
export const HOT_ARTICLES = 0
/** `get_agreement/:type`: 3 privacy, 4 user agreement (docs/wire.md, "Site"). */
export const AGREEMENT_PAGES: Record<number, PageKey> = { 3: 'privacy', 4: 'agreement' }

const company = z.object({
  contact_number: z.string(),
  record_No: z.string(),
  icp_url: z.string(),
  network_security: z.string(),
  network_security_url: z.string(),
  logoUrl: z.string(),
  ...localizedShape('company_address', 'copyright', 'site_name', 'site_keywords', 'site_description', 'service_hours'),
  licences: z.array(z.object(localizedShape('name'))),
  pc_home_menus: z.array(z.object({ title: z.string(), url: z.string() })),
  pc_home_links: z.array(z.object({ title: z.string(), url: z.string() })),
})
type WireCompany = z.infer<typeof company>

export const encodeCompany = (info: CompanyInfo, reader: Reader): WireCompany => ({
  contact_number: info.contactNumber,
  record_No: info.recordNumber,
  icp_url: info.recordUrl,
  network_security: info.networkSecurity,
  network_security_url: info.networkSecurityUrl,
  logoUrl: info.logoUrl,
  ...encodeLocalized('company_address', info.address, reader),
  ...encodeLocalized('copyright', info.copyright, reader),
  ...encodeLocalized('site_name', info.siteName, reader),
  ...encodeLocalized('site_keywords', info.keywords, reader),
  ...encodeLocalized('site_description', info.description, reader),
  ...encodeLocalized('service_hours', info.serviceHours, reader),
  licences: info.licences.map((licence) => encodeLocalized('name', licence, reader)),
  pc_home_menus: [],
  pc_home_links: [],
})

const decodeCompany = (wire: WireCompany): CompanyInfo => ({
  siteName: decodeLocalized('site_name', wire),
  keywords: decodeLocalized('site_keywords', wire),
  description: decodeLocalized('site_description', wire),
  logoUrl: wire.logoUrl,
  contactNumber: wire.contact_number,
  address: decodeLocalized('company_address', wire),
  copyright: decodeLocalized('copyright', wire),
  recordNumber: wire.record_No,
  recordUrl: wire.icp_url,
  networkSecurity: wire.network_security,
  networkSecurityUrl: wire.network_security_url,
  licences: wire.licences.map((licence) => decodeLocalized('name', licence)),
  serviceHours: decodeLocalized('service_hours', wire),
})

const banner = z.object({ id: z.number(), image: z.string(), url: z.string(), ...localizedShape('title', 'line', 'action') })
type WireBanner = z.infer<typeof banner>

export const encodeBanner = ({ id, image, url, title, line, action }: Banner, reader: Reader): WireBanner => ({
  id,
  image,
  url,
  ...encodeLocalized('title', title, reader),
  ...encodeLocalized('line', line, reader),
  ...encodeLocalized('action', action, reader),
})

const decodeBanner = (wire: WireBanner): Banner => ({
  id: wire.id,
  image: wire.image,
  url: wire.url,
  title: decodeLocalized('title', wire),
  line: decodeLocalized('line', wire),
  action: decodeLocalized('action', wire),
})

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

const page = z.object(localizedShape('title', 'content'))
export type Page = { title: Localized; content: Localized }

export const encodePage = ({ title, content }: Page, reader: Reader): z.infer<typeof page> => ({
  ...encodeLocalized('title', title, reader),
  ...encodeLocalized('content', content, reader),
})

const decodePage = (wire: z.infer<typeof page>): Page => ({
  title: decodeLocalized('title', wire),
  content: decodeLocalized('content', wire),
})

const articleArray = z.array(articleCard)
const articlePage = z.object({ list: articleArray, count: z.number() })
const articleId = z.object({ id: wireId })

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const companyInfo = endpoint({
  ...read('/pc/get_company_info', 'The company: names, address, licences, logo'),
  data: company,
  decode: decodeCompany,
})
export const wechatQrCode = endpoint({
  ...read('/pc/get_wechat_qrcode', 'QR code of the mini-program'),
  data: z.object({ wechat_qrcode: z.string() }),
  decode: ({ wechat_qrcode }) => wechat_qrcode,
})
export const listBanners = endpoint({
  ...read('/pc/get_banner', 'Banners of the home page'),
  data: z.object({ list: z.array(banner) }),
  decode: ({ list }) => list.map(decodeBanner),
})

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
export const newsDetail = endpoint({
  ...read('/pc/get_news_detail/:id', 'One article for the PC client'),
  params: articleId,
  data: article,
})
export const findPage = endpoint({
  ...read('/page/:key', 'A rich-text page of the shop'),
  params: z.object({ key: z.enum(PAGE_KEYS) }),
  data: page,
  encode: (key: PageKey) => ({ params: { key } }),
  decode: decodePage,
})
