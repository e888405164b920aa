import type { ARTICLE_STATES, StaffArticle, StaffArticleCategory } from '#contract/staff/articles.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import { versionOf } from '#server/http/version.ts'
import { sanitizeLocalized } from './rich-text.ts'
import { saveRow } from './rows-sql.ts'
import { findNewsCategory } from './sql.ts'

export type NewArticle = {
  /** Only for articles with a fixed number, like the demo's. */
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

/** Adds or changes an article; a change keeps its visits. Returns the id. */
export function saveArticle(db: Db, article: NewArticle, id?: number): Promise<number | undefined> {
  const content = sanitizeLocalized(article.content)
  const row = {
    ...(article.id === undefined ? {} : { id: article.id }),
    ...(article.visits === undefined ? {} : { visits: article.visits }),
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
    published_at: article.publishedAt,
  }
  return saveRow(db, 'article', row, id)
}

/** Replaces the wines, in this order. */
export async function saveArticleWines(db: Db, articleId: number, wineIds: readonly number[]): Promise<void> {
  await db`delete from article_wine where article_id = ${articleId}`
  const rows = [...new Set(wineIds)].map((product_id, position) => ({ article_id: articleId, product_id, position }))
  if (rows.length > 0) await db`insert into article_wine ${db(rows)}`
}

const staffArticle = (db: Db, at: Date) => db`
  id, category_id as "categoryId", image, visits, hidden_at is not null as "isHidden",
  hidden_at is null and published_at > ${at} as "isPlanned",
  to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
  jsonb_build_object('zh', title_zh, 'en', title_en) as title,
  jsonb_build_object('zh', author_zh, 'en', author_en) as author,
  jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis,
  array(select product_id from article_wine where article_id = article.id order by position, product_id) as "wineIds"`

type Asked = {
  at: Date
  page: number
  limit: number
  cid?: number | undefined
  state: (typeof ARTICLE_STATES)[number]
  search: string
}
type Listed = Omit<StaffArticle, 'content' | 'version'>

export async function listStaffArticles(
  db: Db,
  { at, page, limit, cid, state, search }: Asked,
): Promise<{ list: Listed[]; count: number }> {
  const like = containing(search)
  const matching = db`
      from article
     where true
       ${cid === undefined ? db`` : db`and category_id = ${cid}`}
       ${state === 'all' ? db`` : db`and (hidden_at is not null) = ${state === 'hidden'}`}
       ${state === 'shown' ? db`and published_at <= ${at}` : state === 'planned' ? db`and published_at > ${at}` : db``}
       ${search === '' ? db`` : db`and (title_zh ilike ${like} or title_en ilike ${like})`}`
  const [list, [total]] = await Promise.all([
    db<Listed[]>`
      select ${staffArticle(db, at)} ${matching} order by published_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function findStaffArticle(db: Db, id: number, at: Date): Promise<StaffArticle | undefined> {
  const [article] = await db<Omit<StaffArticle, 'version'>[]>`
    select ${staffArticle(db, at)}, jsonb_build_object('zh', content_zh, 'en', content_en) as content from article where id = ${id}`
  if (!article) return
  const content = sanitizeLocalized(article.content)
  const { visits: _, isHidden: _shown, isPlanned: _planned, ...words } = { ...article, content }
  return { ...article, content, version: versionOf(words) }
}

/** The counts include drafts. */
export async function listStaffCategories(db: Db): Promise<StaffArticleCategory[]> {
  const news = await findNewsCategory(db)
  const categories = await db<Omit<StaffArticleCategory, 'version' | 'isNews'>[]>`
    select id, jsonb_build_object('zh', title_zh, 'en', title_en) as title,
           (select count(*) from article where category_id = article_category.id) as articles
      from article_category
     order by position, id`
  return categories.map((category) => ({ ...category, isNews: category.id === news, version: versionOf(category.title) }))
}

/** Adds the category last; returns its id. */
export async function insertCategory(db: Db, title: Localized): Promise<number> {
  const [added] = await db<{ id: number }[]>`
    insert into article_category (title_zh, title_en, position)
    select ${title.zh}, ${title.en}, coalesce(max(position) + 1, 0) from article_category
    returning id`
  return added?.id ?? 0
}

export async function upsertCategory(db: Db, category: { id: number; title: Localized; position: number }): Promise<void> {
  const { id, title, position } = category
  await db`
    insert into article_category ${db({ id, title_zh: title.zh, title_en: title.en, position })}
    on conflict (id) do update set title_zh = excluded.title_zh, title_en = excluded.title_en, position = excluded.position`
}

export async function insertCategoryOnce(db: Db, id: number, title: Localized): Promise<void> {
  await db`insert into article_category (id, title_zh, title_en) values (${id}, ${title.zh}, ${title.en}) on conflict (id) do nothing`
}

export async function hasArticles(db: Db, categoryId: number): Promise<boolean> {
  const [used] = await db`select from article where category_id = ${categoryId} limit 1`
  return used !== undefined
}

/** Locks the category until the end of the transaction. */
export async function isArticleCategory(db: Db, id: number): Promise<boolean> {
  const [row] = await db<{ id: number }[]>`select id from article_category where id = ${id} for key share`
  return row !== undefined
}

const PREVIEW_MINUTES = 30

/** Returns the article's category; undefined when there is no such article. */
export async function insertArticlePreview(tx: Db, id: number, hash: Buffer): Promise<number | undefined> {
  const [article] = await tx<{ cid: number }[]>`select category_id as cid from article where id = ${id} for key share`
  if (!article) return
  await tx`
    insert into article_preview (token_hash, article_id, expires_at)
    values (${hash}, ${id}, now() + ${PREVIEW_MINUTES} * interval '1 minute')`
  return article.cid
}

export async function findArticleByHash(db: Db, hash: Buffer): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select article_id as id from article_preview where token_hash = ${hash} and expires_at > now()`
  return row?.id
}
