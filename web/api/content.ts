import * as content from '#contract/shop/content.ts'
import type { Article, ArticleCard, ArticleCategory, Banner, CompanyInfo, PageKey } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { Page } from '#domain/product.ts'
import type { Api } from './client.ts'

export const companyInfo = async (api: Api): Promise<CompanyInfo> => content.decodeCompany(await api.call(content.companyInfo))

/** Address of the picture of the mini-program's QR code. */
export const wechatQrCode = async (api: Api): Promise<string> => (await api.call(content.wechatQrCode)).wechat_qrcode

export const listBanners = async (api: Api): Promise<Banner[]> =>
  (await api.call(content.bannerList)).list.map(content.decodeBanner)

/** Articles of a category, newest first; category 0 holds the most read of all. */
export async function listArticles(
  api: Api,
  { categoryId, page, limit }: { categoryId: number; page?: number; limit?: number },
): Promise<Page<ArticleCard>> {
  const data = await api.call(content.articleList, { params: { cid: categoryId }, query: { page, limit } })
  const { list, count } = Array.isArray(data) ? { list: data, count: data.length } : data
  return { list: list.map(content.decodeArticleCard), count }
}

export const findArticle = async (api: Api, id: number): Promise<Article> =>
  content.decodeArticle(await api.call(content.articleDetail, { params: { id } }))

/** Without the list of the most read, which is no category of its own. */
export const listArticleCategories = async (api: Api): Promise<ArticleCategory[]> =>
  (await api.call(content.articleCategories)).filter(({ id }) => id !== content.HOT_ARTICLES).map(content.decodeArticleCategory)

/** A rich-text page; `content` is HTML that the server has cleaned. */
export const findPage = async (api: Api, key: PageKey): Promise<{ title: Localized; content: Localized }> =>
  content.decodePage(await api.call(content.richPage, { params: { key } }))
