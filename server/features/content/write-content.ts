import { refuse } from '#contract/refusals.ts'
import type { BannerDraft, CompanyDraft, PageDraft, StaffBanner, StaffCompany, StaffPageCard } from '#contract/staff/content.ts'
import { type Banner, type CompanyInfo, PAGE_KEYS, type PageKey } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { putInOrder } from './put-in-order.ts'
import { sanitizeLocalized } from './rich-text.ts'
import { findRichPage, findSetting, listBanners } from './sql.ts'
import { requireVersion, versionOf } from './version.ts'

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

/** All pages that there can be, in the order of the house. */
export async function listWrittenPages(db: Db): Promise<StaffPageCard[]> {
  const rows = await db<{ key: string; title: Localized; changedAt: string }[]>`
    select substr(key, 6) as key, value -> 'title' as title,
           to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
      from setting
     where key like 'page:%'`
  const found = new Map(rows.map((row) => [row.key, row]))
  return PAGE_KEYS.map((key) => ({
    key,
    title: found.get(key)?.title ?? { zh: '', en: '' },
    changedAt: found.get(key)?.changedAt ?? '',
  }))
}

/** A page that nobody has written yet is empty. */
export async function findWrittenPage(db: Db, key: PageKey): Promise<PageDraft & { version: string }> {
  const { title, content } = (await findRichPage(db, key)) ?? { title: { zh: '', en: '' }, content: { zh: '', en: '' } }
  return { title, content, version: versionOf({ title, content }) }
}

/** `version`: what the writer has seen. Call it in a transaction. */
export async function rewritePage(tx: Db, key: PageKey, form: PageDraft, version: string | undefined): Promise<void> {
  await tx`select from setting where key = ${`page:${key}`} for update`
  requireVersion(await findWrittenPage(tx, key), version)
  await saveRichPage(tx, key, form)
}

const NO_WORDS: Localized = { zh: '', en: '' }
/** Before the owner has told who they are. */
export const NO_COMPANY: CompanyInfo = {
  siteName: NO_WORDS,
  keywords: NO_WORDS,
  description: NO_WORDS,
  logoUrl: '',
  contactNumber: '',
  address: NO_WORDS,
  copyright: NO_WORDS,
  recordNumber: '',
  recordUrl: '',
  networkSecurity: '',
  networkSecurityUrl: '',
  licences: [],
  serviceHours: NO_WORDS,
}

export async function findWrittenCompany(db: Db): Promise<StaffCompany> {
  const [company, code] = await Promise.all([findSetting(db, 'company'), findSetting(db, 'wechat-qrcode')])
  const written = { ...NO_COMPANY, ...company, qrCode: code?.image ?? '' }
  return { ...written, version: versionOf(written) }
}

/** `version`: what the writer has seen. Call it in a transaction. */
export async function rewriteCompany(tx: Db, { qrCode, ...company }: CompanyDraft, version: string | undefined): Promise<void> {
  await tx`select from setting where key in ('company', 'wechat-qrcode') order by key for update`
  requireVersion(await findWrittenCompany(tx), version)
  await saveCompany(tx, company)
  await saveWechatQrCode(tx, qrCode)
}

export type NewArticle = {
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

export async function addArticle(db: Db, article: NewArticle): Promise<number> {
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

type NewBanner = Omit<Banner, 'id'>

const bannerRow = ({ title, line, action, image, url }: NewBanner, position: number | undefined) => ({
  title_zh: title.zh,
  title_en: title.en,
  line_zh: line.zh,
  line_en: line.en,
  action_zh: action.zh,
  action_en: action.en,
  image,
  url,
  ...(position === undefined ? {} : { position }),
})

export async function listWrittenBanners(db: Db): Promise<StaffBanner[]> {
  const banners = await listBanners(db)
  return banners.map(({ position, ...banner }) => ({ ...banner, position, version: versionOf(banner) }))
}

export async function addBanner(db: Db, banner: NewBanner, position = 0): Promise<number> {
  const [row] = await db<{ id: number }[]>`insert into banner ${db(bannerRow(banner, position))} returning id`
  await announce(db, 'banners')
  return row?.id ?? 0
}

/** `version`: what the writer has seen. Call it in a transaction. */
export async function changeBanner(
  tx: Db,
  id: number,
  { position, ...banner }: BannerDraft,
  version: string | undefined,
): Promise<void> {
  await tx`select from banner where id = ${id} for update`
  requireVersion((await listWrittenBanners(tx)).find((each) => each.id === id) ?? refuse('not-found'), version)
  await tx`update banner set ${tx(bannerRow(banner, position))} where id = ${id}`
  await announce(tx, 'banners')
}

export async function orderBanners(tx: Db, ids: readonly number[]): Promise<void> {
  await putInOrder(tx, 'banner', ids)
  await announce(tx, 'banners')
}

export async function deleteBanner(db: Db, id: number): Promise<void> {
  const { count } = await db`delete from banner where id = ${id}`
  if (count === 0) refuse('not-found')
  await announce(db, 'banners')
}
