import { refuse } from '#contract/refusals.ts'
import type { ArticleDraft } from '#contract/staff/articles.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion } from '#server/http/version.ts'
import { findStaffArticle, isArticleCategory, type NewArticle, saveArticle, saveArticleWines } from './article-sql.ts'
import { deleteRow, hideRow, lockRow } from './rows-sql.ts'
import { areProducts } from './sql.ts'

/** Refuses unknown categories and wines. What has a later date is published then. */
export const publishArticle = (db: Pool, form: ArticleDraft): Promise<number> =>
  transaction(db, async (tx) => {
    await requireKnown(tx, form)
    const id = await addArticle(tx, { ...form, publishedAt: new Date(form.publishedAt) })
    await saveArticleWines(tx, id, form.wineIds)
    if (form.isHidden) await hideRow(tx, 'article', id, true)
    return id
  })

/** Refuses when the article has changed since `version`. */
export const changeArticle = (
  db: Pool,
  id: number,
  { form, version, now }: { form: ArticleDraft; version: string | undefined; now: Date },
): Promise<void> =>
  transaction(db, async (tx) => {
    await requireKnown(tx, form)
    await lockRow(tx, 'article', id)
    requireVersion((await findStaffArticle(tx, id, now)) ?? refuse('not-found'), version)
    await saveArticle(tx, { ...form, publishedAt: new Date(form.publishedAt) }, id)
    await saveArticleWines(tx, id, form.wineIds)
    if (form.isHidden !== undefined) await hideRow(tx, 'article', id, form.isHidden)
    await announce(tx, 'articles', `article:${id}`)
  })

export const hideArticle = (db: Pool, id: number, isHidden: boolean): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await hideRow(tx, 'article', id, isHidden))) refuse('not-found')
    await announce(tx, 'articles', `article:${id}`)
  })

/** Pictures stay: other articles may show them. */
export const deleteArticle = (db: Pool, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await deleteRow(tx, 'article', id))) refuse('not-found')
    await announce(tx, 'articles', `article:${id}`)
  })

async function requireKnown(db: Db, { categoryId, wineIds }: ArticleDraft): Promise<void> {
  if (!(await isArticleCategory(db, categoryId)) || !(await areProducts(db, wineIds))) refuse('not-found')
}

export async function addArticle(db: Db, article: NewArticle): Promise<number> {
  const id = (await saveArticle(db, article)) ?? 0
  await announce(db, 'articles')
  return id
}
