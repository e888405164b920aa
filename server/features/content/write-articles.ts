import { refuse } from '#contract/refusals.ts'
import type { ARTICLE_STATES, ArticleDraft, StaffArticle } from '#contract/staff/articles.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { areProducts, isArticleCategory } from './known-things.ts'
import { sanitizeLocalized } from './rich-text.ts'
import { requireVersion, versionOf } from './version.ts'
import { addArticle, saveArticleWines } from './write-content.ts'

/** Clocks differ a little. */
const AHEAD_MS = 60_000

/**
 * Writes an article, shown or as a draft; its id. Refuses when it names a category or a wine that does not exist, and a date in the
 * future: what is shown is out, and nobody publishes by waiting.
 */
export const publishArticle = (db: Pool, form: ArticleDraft, now: Date): Promise<number> =>
  transaction(db, async (tx) => {
    requirePast(form, now)
    await requireKnown(tx, form)
    const id = await addArticle(tx, { ...form, publishedAt: new Date(form.publishedAt) })
    await saveArticleWines(tx, id, form.wineIds)
    if (form.isHidden) await setHidden(tx, id, true)
    return id
  })

/** `version`: what the writer has seen; refuses when somebody else has changed the article since. */
export const changeArticle = (
  db: Pool,
  id: number,
  { form, version, now }: { form: ArticleDraft; version: string | undefined; now: Date },
): Promise<void> =>
  transaction(db, async (tx) => {
    requirePast(form, now)
    await requireKnown(tx, form)
    await tx`select from article where id = ${id} for update`
    requireVersion((await findWrittenArticle(tx, id)) ?? refuse('not-found'), version)
    const content = sanitizeLocalized(form.content)
    await tx`
      update article set ${tx({
        category_id: form.categoryId,
        title_zh: form.title.zh,
        title_en: form.title.en,
        author_zh: form.author.zh,
        author_en: form.author.en,
        synopsis_zh: form.synopsis.zh,
        synopsis_en: form.synopsis.en,
        content_zh: content.zh,
        content_en: content.en,
        image: form.image,
        published_at: new Date(form.publishedAt),
      })} where id = ${id}`
    await saveArticleWines(tx, id, form.wineIds)
    if (form.isHidden !== undefined) await setHidden(tx, id, form.isHidden)
    await announce(tx, 'articles', `article:${id}`)
  })

/** A hidden article is in no list and cannot be read. */
export const hideArticle = (db: Pool, id: number, isHidden: boolean): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await setHidden(tx, id, isHidden))) refuse('not-found')
    await announce(tx, 'articles', `article:${id}`)
  })

/** For good; its pictures stay, other articles may show them. */
export const deleteArticle = (db: Pool, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const { count } = await tx`delete from article where id = ${id}`
    if (count === 0) refuse('not-found')
    await announce(tx, 'articles', `article:${id}`)
  })

async function setHidden(db: Db, id: number, isHidden: boolean): Promise<boolean> {
  const { count } = await db`
    update article set hidden_at = ${isHidden ? db`coalesce(hidden_at, now())` : null} where id = ${id}`
  return count === 1
}

function requirePast({ publishedAt }: ArticleDraft, now: Date): void {
  if (Date.parse(publishedAt) > now.getTime() + AHEAD_MS) refuse('article-in-future')
}

async function requireKnown(db: Db, { categoryId, wineIds }: ArticleDraft): Promise<void> {
  if (!(await isArticleCategory(db, categoryId)) || !(await areProducts(db, wineIds))) refuse('not-found')
}

const written = (db: Db) => db`
  id, category_id as "categoryId", image, visits, hidden_at is not null as "isHidden",
  to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
  jsonb_build_object('zh', title_zh, 'en', title_en) as title,
  jsonb_build_object('zh', author_zh, 'en', author_en) as author,
  jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis,
  array(select product_id from article_wine where article_id = article.id order by position, product_id) as "wineIds"`

type Asked = { page: number; limit: number; cid?: number | undefined; state: (typeof ARTICLE_STATES)[number]; search: string }
type Listed = Omit<StaffArticle, 'content' | 'version'>

export async function listWrittenArticles(
  db: Db,
  { page, limit, cid, state, search }: Asked,
): Promise<{ list: Listed[]; count: number }> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matching = db`
      from article
     where true
       ${cid === undefined ? db`` : db`and category_id = ${cid}`}
       ${state === 'all' ? db`` : db`and (hidden_at is not null) = ${state === 'hidden'}`}
       ${search === '' ? db`` : db`and (title_zh ilike ${like} or title_en ilike ${like})`}`
  const [list, [total]] = await Promise.all([
    db<Listed[]>`
      select ${written(db)} ${matching} order by published_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function findWrittenArticle(db: Db, id: number): Promise<StaffArticle | undefined> {
  const [article] = await db<Omit<StaffArticle, 'version'>[]>`
    select ${written(db)}, jsonb_build_object('zh', content_zh, 'en', content_en) as content from article where id = ${id}`
  if (!article) return
  const content = sanitizeLocalized(article.content)
  const { visits: _, isHidden: _shown, ...words } = { ...article, content }
  return { ...article, content, version: versionOf(words) }
}
