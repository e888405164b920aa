import * as staff from '#contract/staff/articles.ts'
import type { Api } from './client.ts'
import type { Changed } from './staff-content.ts'

export type { StaffArticle, StaffArticleCategory } from '#contract/staff/articles.ts'

export const ARTICLE_STATES = staff.ARTICLE_STATES
export type ArticleState = (typeof ARTICLE_STATES)[number]
export type ListedArticle = Omit<staff.StaffArticle, 'content' | 'version'>
export const ARTICLES_PER_PAGE = 20

type ArticlesAsked = {
  page?: number | undefined
  search?: string | undefined
  cid?: number | undefined
  state?: ArticleState | undefined
}
/** Newest first, drafts too. */
export async function listArticles(
  api: Api,
  { page = 1, search = '', cid, state = 'all' }: ArticlesAsked,
): Promise<{ list: ListedArticle[]; count: number }> {
  const query = { page, search, state, limit: ARTICLES_PER_PAGE, ...(cid === undefined ? {} : { cid }) }
  return await api.call(staff.staffArticleList, { query })
}
export const findArticle = async (api: Api, id: number): Promise<staff.StaffArticle> =>
  await api.call(staff.staffArticleDetail, { params: { id } })
/** Writes a new article, or changes one; its id. */
export async function saveArticle(api: Api, form: staff.ArticleForm, changed?: Changed): Promise<number> {
  if (!changed) return (await api.call(staff.writeArticle, { body: form })).id
  const { id, version } = changed
  await api.call(staff.changeArticle, { params: { id }, body: { ...form, version } })
  return id
}
export async function hideArticle(api: Api, id: number, isHidden: boolean): Promise<void> {
  await api.call(staff.hideArticle, { params: { id }, body: { isHidden } })
}
export async function deleteArticle(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteArticle, { params: { id } })
}

/** In their order, with the number of their articles, drafts too. */
export const listCategories = async (api: Api): Promise<staff.StaffArticleCategory[]> =>
  (await api.call(staff.staffArticleCategoryList)).list
export async function saveCategory(api: Api, form: staff.ArticleCategoryForm, changed?: Changed): Promise<number> {
  if (!changed) return (await api.call(staff.writeArticleCategory, { body: form })).id
  const { id, version } = changed
  await api.call(staff.changeArticleCategory, { params: { id }, body: { ...form, version } })
  return id
}
export async function orderCategories(api: Api, ids: number[]): Promise<void> {
  await api.call(staff.orderArticleCategories, { body: { ids } })
}
/** Refuses while articles stand in it (`category-has-articles`). */
export async function deleteCategory(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteArticleCategory, { params: { id } })
}
