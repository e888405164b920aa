import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireFlag, wireId, wireInstant, wireText } from '#contract/inputs.ts'
import { BODY_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import {
  inOrder,
  localized,
  made,
  named,
  nothing,
  noUpload,
  one,
  read,
  seen,
  upload,
  version,
  wineIds,
  words,
  write,
} from './writing.ts'

/* Articles and the categories they stand in, as staff write them. Versions: staff-content.ts. */

const SEARCH_MAX = 40

export const articleDraft = z.object({
  categoryId: wireId,
  title: named(TITLE_MAX),
  author: localized(TITLE_MAX).default({ zh: '', en: '' }),
  synopsis: localized(LINE_MAX).default({ zh: '', en: '' }),
  content: named(BODY_MAX),
  image: z.union([upload, noUpload]).default(''),
  publishedAt: wireInstant,
  wineIds,
  /** A draft when hidden. Left out: a new article is shown, and a changed one stays what it was. */
  isHidden: wireFlag.optional(),
})
export const articleCategoryDraft = z.object({ title: named(TITLE_MAX) })
export type ArticleForm = z.output<typeof articleDraft>
export type ArticleCategoryForm = z.output<typeof articleCategoryDraft>

const staffArticle = z.object({
  id: z.number(),
  categoryId: z.number(),
  title: words,
  author: words,
  synopsis: words,
  content: words,
  image: z.string(),
  publishedAt: z.string(),
  wineIds: z.array(z.number()),
  visits: z.number(),
  isHidden: z.boolean(),
  version,
})
export type StaffArticle = z.infer<typeof staffArticle>
const staffArticleCategory = z.object({ id: z.number(), title: words, articles: z.number(), version })
export type StaffArticleCategory = z.infer<typeof staffArticleCategory>

export const ARTICLE_STATES = ['all', 'shown', 'hidden'] as const
export const staffArticleList = endpoint({
  ...read('/staff/articles', 'Articles, hidden ones too, newest first'),
  query: pageQuery.extend({
    /** Only of this category. */
    cid: wireId.optional(),
    state: z.enum(ARTICLE_STATES).default('all'),
    /** Part of a title, in either language. */
    search: wireText(SEARCH_MAX).default(''),
  }),
  data: z.object({ list: z.array(staffArticle.omit({ content: true, version: true })), count: z.number() }),
})
export const staffArticleDetail = endpoint({
  ...read('/staff/articles/:id', 'One article as it was written'),
  params: one,
  data: staffArticle,
})
export const writeArticle = endpoint({
  ...write('/staff/articles', 'Publish an article; what is not allowed in rich text is taken out'),
  body: articleDraft,
  data: made,
})
export const changeArticle = endpoint({
  ...write('/staff/articles/:id', 'Change an article'),
  params: one,
  body: articleDraft.extend(seen),
  data: nothing,
})
export const hideArticle = endpoint({
  ...write('/staff/articles/:id/hide', 'Take an article out of all lists, or put it back (isHidden false)'),
  params: one,
  body: z.object({ isHidden: wireFlag }),
  data: nothing,
})
export const deleteArticle = endpoint({
  ...write('/staff/articles/:id/delete', 'Delete an article for good'),
  params: one,
  data: nothing,
})

export const staffArticleCategoryList = endpoint({
  ...read('/staff/article-categories', 'The categories of articles, each with the number of its articles, drafts too'),
  data: z.object({ list: z.array(staffArticleCategory) }),
})
export const writeArticleCategory = endpoint({
  ...write('/staff/article-categories', 'Add a category for articles'),
  body: articleCategoryDraft,
  data: made,
})
export const changeArticleCategory = endpoint({
  ...write('/staff/article-categories/:id', 'Rename a category of articles'),
  params: one,
  body: articleCategoryDraft.extend(seen),
  data: nothing,
})
export const orderArticleCategories = endpoint(
  inOrder('/staff/article-categories/order', 'Put the categories of articles in order'),
)
export const deleteArticleCategory = endpoint({
  ...write('/staff/article-categories/:id/delete', 'Delete a category that has no articles'),
  params: one,
  data: nothing,
})
