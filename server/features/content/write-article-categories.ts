import { refuse } from '#contract/refusals.ts'
import type { ArticleCategoryDraft, StaffArticleCategory } from '#contract/staff/articles.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { putInOrder } from './put-in-order.ts'
import { requireVersion, versionOf } from './version.ts'

/** In their order, with the number of their articles, drafts too. */
export async function listWrittenCategories(db: Db): Promise<StaffArticleCategory[]> {
  const categories = await db<Omit<StaffArticleCategory, 'version'>[]>`
    select id, jsonb_build_object('zh', title_zh, 'en', title_en) as title,
           (select count(*) from article where category_id = article_category.id) as articles
      from article_category
     order by position, id`
  return categories.map((category) => ({ ...category, version: versionOf(category.title) }))
}

type Present = { id: number; version: string | undefined }

/** Adds a category behind the others, or renames the `present` one; its id. Call it in a transaction. */
export async function saveCategory(tx: Db, { title }: ArticleCategoryDraft, present?: Present): Promise<number> {
  if (present) {
    await lockCategory(tx, present.id)
    const category = (await listWrittenCategories(tx)).find(({ id }) => id === present.id) ?? refuse('not-found')
    requireVersion(category, present.version)
    await tx`update article_category set title_zh = ${title.zh}, title_en = ${title.en} where id = ${present.id}`
    await announce(tx, 'articles')
    return present.id
  }
  const [added] = await tx<{ id: number }[]>`
    insert into article_category (title_zh, title_en, position)
    select ${title.zh}, ${title.en}, coalesce(max(position) + 1, 0) from article_category
    returning id`
  await announce(tx, 'articles')
  return added?.id ?? 0
}

export async function orderCategories(tx: Db, ids: readonly number[]): Promise<void> {
  await putInOrder(tx, 'article_category', ids)
  await announce(tx, 'articles')
}

/** Refuses while articles stand in it, drafts too: they would stand nowhere. Call it in a transaction. */
export async function deleteCategory(tx: Db, id: number): Promise<void> {
  // Whoever files an article under it at this moment waits, and is told that it is gone.
  await lockCategory(tx, id)
  const [used] = await tx`select from article where category_id = ${id} limit 1`
  if (used) refuse('category-has-articles')
  const { count } = await tx`delete from article_category where id = ${id}`
  if (count === 0) refuse('not-found')
  await announce(tx, 'articles')
}

const lockCategory = (tx: Db, id: number) => tx`select from article_category where id = ${id} for update`
