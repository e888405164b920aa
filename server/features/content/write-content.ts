import { refuse } from '#contract/refusals.ts'
import type { Banner, CompanyInfo, PageKey } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { sanitizeLocalized } from './rich-text.ts'

/** Keeps a document under its key, in the place of the one before. */
async function saveSetting(db: Db, key: string, value: object): Promise<void> {
  await db`
    insert into setting (key, value) values (${key}, ${db.json(value as never)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}

export async function saveCompany(db: Db, company: CompanyInfo): Promise<void> {
  await saveSetting(db, 'company', company)
  await announce(db, 'company')
}

export async function saveWechatQrCode(db: Db, image: string): Promise<void> {
  await saveSetting(db, 'wechat-qrcode', { image })
  await announce(db, 'company')
}

export async function saveRichPage(
  db: Db,
  key: PageKey,
  { title, content }: { title: Localized; content: Localized },
): Promise<void> {
  await saveSetting(db, `page:${key}`, { title, content: sanitizeLocalized(content) })
  await announce(db, `page:${key}`)
}

export type ArticleDraft = {
  /** Only for articles that must keep a number, like those of the demo. */
  id?: number
  visits?: number
  categoryId: number
  title: Localized
  author: Localized
  synopsis: Localized
  content: Localized
  image: string
  publishedAt: Date
}

export async function addArticle(db: Db, article: ArticleDraft): Promise<number> {
  const content = sanitizeLocalized(article.content)
  const [row] = await db<{ id: number }[]>`
    insert into article ${db({
      ...(article.id === undefined ? {} : { id: article.id }),
      category_id: article.categoryId,
      title_zh: article.title.zh,
      title_en: article.title.en,
      author_zh: article.author.zh,
      author_en: article.author.en,
      synopsis_zh: article.synopsis.zh,
      synopsis_en: article.synopsis.en,
      content_zh: content.zh,
      content_en: content.en,
      image: article.image,
      visits: article.visits ?? 0,
      published_at: article.publishedAt,
    })}
    returning id`
  await announce(db, 'articles')
  return row?.id ?? 0
}

/** The wines that an article tells of, in this order, in the place of those before. */
export async function saveArticleWines(db: Db, articleId: number, wineIds: readonly number[]): Promise<void> {
  await db`delete from article_wine where article_id = ${articleId}`
  const rows = [...new Set(wineIds)].map((product_id, position) => ({ article_id: articleId, product_id, position }))
  if (rows.length > 0) await db`insert into article_wine ${db(rows)}`
}

export async function saveArticleCategory(db: Db, category: { id: number; title: Localized; position: number }): Promise<void> {
  const { id, title, position } = category
  await db`
    insert into article_category ${db({ id, title_zh: title.zh, title_en: title.en, position })}
    on conflict (id) do update set title_zh = excluded.title_zh, title_en = excluded.title_en, position = excluded.position`
  await announce(db, 'articles')
}

type BannerDraft = Omit<Banner, 'id'>

const bannerRow = ({ title, line, action, image, url }: BannerDraft, position: number) => ({
  title_zh: title.zh,
  title_en: title.en,
  line_zh: line.zh,
  line_en: line.en,
  action_zh: action.zh,
  action_en: action.en,
  image,
  url,
  position,
})

export async function addBanner(db: Db, banner: BannerDraft, position: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`insert into banner ${db(bannerRow(banner, position))} returning id`
  await announce(db, 'banners')
  return row?.id ?? 0
}

export async function changeBanner(db: Db, id: number, banner: BannerDraft, position: number): Promise<void> {
  const { count } = await db`update banner set ${db(bannerRow(banner, position))} where id = ${id}`
  if (count === 0) refuse('not-found')
  await announce(db, 'banners')
}

export async function deleteBanner(db: Db, id: number): Promise<void> {
  const { count } = await db`delete from banner where id = ${id}`
  if (count === 0) refuse('not-found')
  await announce(db, 'banners')
}
