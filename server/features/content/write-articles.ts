import { refuse } from '#contract/refusals.ts'
import type { ArticleForm, StaffArticle } from '#contract/staff-content.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { areProducts, isArticleCategory } from './known-things.ts'
import { sanitizeLocalized } from './rich-text.ts'
import { addArticle, saveArticleWines } from './write-content.ts'

/** Publishes an article; its id. Refuses when it names a category or a wine that does not exist. */
export const publishArticle = (db: Pool, form: ArticleForm): Promise<number> =>
  transaction(db, async (tx) => {
    await requireKnown(tx, form)
    const id = await addArticle(tx, { ...form, publishedAt: new Date(form.publishedAt) })
    await saveArticleWines(tx, id, form.wineIds)
    return id
  })

export const changeArticle = (db: Pool, id: number, form: ArticleForm): Promise<void> =>
  transaction(db, async (tx) => {
    await requireKnown(tx, form)
    const content = sanitizeLocalized(form.content)
    const { count } = await tx`
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
    if (count === 0) refuse('not-found')
    await saveArticleWines(tx, id, form.wineIds)
    await announce(tx, 'articles', `article:${id}`)
  })

/** A hidden article is in no list and cannot be read. */
export const hideArticle = (db: Pool, id: number, isHidden: boolean): Promise<void> =>
  transaction(db, async (tx) => {
    const { count } = await tx`
      update article set hidden_at = ${isHidden ? tx`coalesce(hidden_at, now())` : null} where id = ${id}`
    if (count === 0) refuse('not-found')
    await announce(tx, 'articles', `article:${id}`)
  })

async function requireKnown(db: Db, { categoryId, wineIds }: ArticleForm): Promise<void> {
  if (!(await isArticleCategory(db, categoryId)) || !(await areProducts(db, wineIds))) refuse('not-found')
}

const written = (db: Db) => db`
  id, category_id as "categoryId", image, visits, hidden_at is not null as "isHidden",
  to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
  jsonb_build_object('zh', title_zh, 'en', title_en) as title,
  jsonb_build_object('zh', author_zh, 'en', author_en) as author,
  jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis,
  array(select product_id from article_wine where article_id = article.id order by position, product_id) as "wineIds"`

export async function listWrittenArticles(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Omit<StaffArticle, 'content'>[]; count: number }> {
  const [list, [total]] = await Promise.all([
    db<Omit<StaffArticle, 'content'>[]>`
      select ${written(db)} from article order by published_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from article`,
  ])
  return { list, count: total?.count ?? 0 }
}

export async function findWrittenArticle(db: Db, id: number): Promise<StaffArticle | undefined> {
  const [article] = await db<StaffArticle[]>`
    select ${written(db)}, jsonb_build_object('zh', content_zh, 'en', content_en) as content from article where id = ${id}`
  return article
}
