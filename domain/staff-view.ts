import type { Scope, StaffScope } from './account.ts'
import { CUSTOMER_READERS } from './customer.ts'

/* A list as somebody of the staff wants to find it again: tab, words, filters and order, under a name. */

export const VIEW_PAGES = ['orders', 'customers', 'wines'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

const SCOPES_OF_PAGE: Record<ViewPage, readonly StaffScope[]> = {
  orders: ['merchandiser', 'finance'],
  customers: CUSTOMER_READERS,
  wines: ['merchandiser'],
}
export const mayRead = (scopes: readonly Scope[], page: ViewPage): boolean =>
  SCOPES_OF_PAGE[page].some((scope) => scopes.includes(scope))

export const VIEW_NAME_MAX = 30
export const VIEW_QUERY_MAX = 500
/** One person's, per page. */
export const VIEWS_MAX = 30
/** What stands behind the question mark of the page's address. */
export const VIEW_QUERY = /^[\w\-.*%+~]+=[\w\-.*%+~]*(&[\w\-.*%+~]+=[\w\-.*%+~]*)*$/

export type StaffView = {
  id: number
  name: string
  query: string
  isShared: boolean
  /** Null: one's own. */
  by: string | null
}

/** The same filters in whatever order. */
export const isSameQuery = (one: string, other: string): boolean => sorted(one) === sorted(other)
const sorted = (query: string): string => query.split('&').toSorted().join('&')
