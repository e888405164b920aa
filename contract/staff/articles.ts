import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireFlag, wireId, wireInstant, wireText } from '#contract/inputs.ts'
import { BODY_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import {
  byId,
  deleting,
  encodeChanged,
  encodeId,
  hiding,
  localized,
  made,
  named,
  nothing,
  noUpload,
  ordering,
  read,
  seen,
  upload,
  version,
  wineIds,
  words,
  write,
} from './writing.ts'

/* content.ts explains the versions. */

const SEARCH_MAX = 40

const articleDraft = z.object({
  categoryId: wireId,
  title: named(TITLE_MAX),
  author: localized(TITLE_MAX).default({ zh: '', en: '' }),
  synopsis: localized(LINE_MAX).default({ zh: '', en: '' }),
  content: named(BODY_MAX),
  image: z.union([upload, noUpload]).default(''),
  publishedAt: wireInstant,
  wineIds,
  /** Hidden articles are drafts. Left out: a new article is shown, a changed one keeps its state. */
  isHidden: wireFlag.optional(),
})
const articleCategoryDraft = z.object({ title: named(TITLE_MAX) })
export type ArticleDraft = z.output<typeof articleDraft>
export type ArticleCategoryDraft = z.output<typeof articleCategoryDraft>

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
  isPlanned: z.boolean(),
  version,
})
export type StaffArticle = z.infer<typeof staffArticle>
const staffArticleCategory = z.object({ id: z.number(), title: words, articles: z.number(), isNews: z.boolean(), version })
export type StaffArticleCategory = z.infer<typeof staffArticleCategory>

export const ARTICLES_PER_PAGE = 20
/** A published article whose date is still to come is planned. */
export const ARTICLE_STATES = ['all', 'shown', 'planned', 'hidden'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]
const listedArticle = staffArticle.omit({ content: true, version: true })
export type ListedArticle = z.infer<typeof listedArticle>

type ArticlesAsked = {
  page?: number | undefined
  search?: string | undefined
  cid?: number | undefined
  state?: ArticleState | undefined
}
export const listStaffArticles = endpoint({
  ...read('/staff/articles', 'Articles, hidden ones too, newest first'),
  query: pageQuery.extend({
    cid: wireId.optional(),
    state: z.enum(ARTICLE_STATES).default('all'),
    search: wireText(SEARCH_MAX).default(''),
  }),
  data: z.object({ list: z.array(listedArticle), count: z.number() }),
  encode: (asked: ArticlesAsked) => ({ query: { ...asked, limit: ARTICLES_PER_PAGE } }),
})
export const findStaffArticle = endpoint({
  ...read('/staff/articles/:id', 'One article as it was written'),
  ...byId,
  data: staffArticle,
  encode: encodeId,
})
export const addArticle = endpoint({
  ...write('/staff/articles', 'Publish an article; what is not allowed in rich text is taken out'),
  body: articleDraft,
  data: made,
  encode: (body: ArticleDraft) => ({ body }),
})
export const changeArticle = endpoint({
  ...write('/staff/articles/:id', 'Change an article'),
  ...byId,
  body: articleDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<ArticleDraft>,
})
export const hideArticle = hiding('/staff/articles/:id/hide', 'Take an article out of all lists, or put it back (isHidden false)')
/** It can be read before its time, and as a draft. */
export const previewArticle = endpoint({
  ...write('/staff/articles/:id/preview', 'A secret address, valid for half an hour, that shows an article as it is saved'),
  ...byId,
  data: z.object({ path: z.string() }),
  encode: encodeId,
})
export const deleteArticle = deleting('/staff/articles/:id/delete', 'Delete an article for good')

export const listStaffArticleCategories = endpoint({
  ...read('/staff/article-categories', 'The categories of articles, each with the number of its articles, drafts too'),
  data: z.object({ list: z.array(staffArticleCategory) }),
  decode: ({ list }) => list,
})
export const addArticleCategory = endpoint({
  ...write('/staff/article-categories', 'Add a category for articles'),
  body: articleCategoryDraft,
  data: made,
  encode: (body: ArticleCategoryDraft) => ({ body }),
})
export const changeArticleCategory = endpoint({
  ...write('/staff/article-categories/:id', 'Rename a category of articles'),
  ...byId,
  body: articleCategoryDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<ArticleCategoryDraft>,
})
export const orderArticleCategories = ordering('/staff/article-categories/order', 'Put the categories of articles in order')
export const showAsNews = endpoint({
  ...write('/staff/article-categories/:id/news', 'Let the news page and the home page show this category'),
  ...byId,
  data: nothing,
  encode: encodeId,
})
/** Refused while the category has articles (`category-has-articles`), and for the one of the news (`category-is-news`). */
export const deleteArticleCategory = deleting('/staff/article-categories/:id/delete', 'Delete a category that has no articles')
