import { refuse } from '#contract/refusals.ts'
import type { ArticleCategoryDraft } from '#contract/staff/articles.ts'
import { NEWS_CATEGORY } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion } from '#server/http/version.ts'
import { say } from '#server/http/words.ts'
import {
  hasArticles,
  insertCategory,
  insertCategoryOnce,
  isArticleCategory,
  listStaffCategories,
  upsertCategory,
} from './article-sql.ts'
import { deleteRow, lockRow, putInOrder, saveRow } from './rows-sql.ts'
import { findNewsCategory, saveSetting } from './sql.ts'

/** For a category with a fixed id, like the demo's. */
export async function saveArticleCategory(db: Db, category: { id: number; title: Localized; position: number }): Promise<void> {
  await upsertCategory(db, category)
  await announce(db, 'articles')
}

/** The home page and the news show it until staff choose another, so every shop has it. Keeps what staff have renamed. */
export const seedNewsCategory = (db: Db): Promise<void> => insertCategoryOnce(db, NEWS_CATEGORY, NEWS)

const NEWS: Localized = { zh: say('zh-CN', 'content.news.title'), en: say('en-US', 'content.news.title') }

type Present = { id: number; version: string | undefined }

/** Adds a category last, or renames the `present` one; returns its id. Call it in a transaction. */
export async function saveCategory(tx: Db, { title }: ArticleCategoryDraft, present?: Present): Promise<number> {
  if (present) {
    await lockRow(tx, 'article_category', present.id)
    const category = (await listStaffCategories(tx)).find(({ id }) => id === present.id) ?? refuse('not-found')
    requireVersion(category, present.version)
    await saveRow(tx, 'article_category', { title_zh: title.zh, title_en: title.en }, present.id)
    await announce(tx, 'articles')
    return present.id
  }
  const id = await insertCategory(tx, title)
  await announce(tx, 'articles')
  return id
}

export async function orderCategories(tx: Db, ids: readonly number[]): Promise<void> {
  await putInOrder(tx, 'article_category', ids)
  await announce(tx, 'articles')
}

/** Refuses a category that does not exist. Call it in a transaction. */
export async function showAsNews(tx: Db, id: number): Promise<void> {
  // The lock keeps it from being deleted meanwhile.
  if (!(await isArticleCategory(tx, id))) refuse('not-found')
  await saveSetting(tx, 'news', { categoryId: id })
  await announce(tx, 'company', 'articles')
}

/** Refuses the category of the news, and one that has articles or drafts. Call it in a transaction. */
export async function deleteCategory(tx: Db, id: number): Promise<void> {
  // A concurrent new article of this category waits, then fails.
  await lockRow(tx, 'article_category', id)
  if (id === (await findNewsCategory(tx))) refuse('category-is-news')
  if (await hasArticles(tx, id)) refuse('category-has-articles')
  if (!(await deleteRow(tx, 'article_category', id))) refuse('not-found')
  await announce(tx, 'articles')
}
