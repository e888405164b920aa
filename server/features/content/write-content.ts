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

export async function saveArticleCategory(db: Db, category: { id: number; title: Localized; position: number }): Promise<void> {
  const { id, title, position } = category
  await db`
    insert into article_category ${db({ id, title_zh: title.zh, title_en: title.en, position })}
    on conflict (id) do update set title_zh = excluded.title_zh, title_en = excluded.title_en, position = excluded.position`
  await announce(db, 'articles')
}

export async function addBanner(
  db: Db,
  { title, line, action, image, url }: Omit<Banner, 'id'>,
  position: number,
): Promise<void> {
  await db`
    insert into banner ${db({
      title_zh: title.zh,
      title_en: title.en,
      line_zh: line.zh,
      line_en: line.en,
      action_zh: action.zh,
      action_en: action.en,
      image,
      url,
      position,
    })}`
  await announce(db, 'banners')
}
