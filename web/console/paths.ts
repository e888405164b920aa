import { queryOf } from './page-search.ts'

/** Every page of the console; links are built from it. The base path /staff is the router's business. */
export const paths = {
  home: () => '/',
  /** `from`: the page that wanted somebody who is signed in. */
  login: ({ from }: { from?: string } = {}) => (from && from !== '/' ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  orders: (asked: { page?: number; search?: string } = {}) => `/orders${queryOf(asked)}`,
  afterSales: (asked: { page?: number; search?: string; status?: string } = {}) =>
    `/after-sales${queryOf({ ...asked, status: asked.status === 'applied' ? undefined : asked.status })}`,
  afterSale: (number: string) => `/after-sales/${number}`,
  transfers: (asked: { page?: number; search?: string } = {}) => `/transfers${queryOf(asked)}`,
  invoices: (asked: { page?: number; state?: string } = {}) =>
    `/invoices${queryOf({ ...asked, state: asked.state === 'requested' ? undefined : asked.state })}`,
  reviews: (asked: { page?: number; state?: string } = {}) =>
    `/reviews${queryOf({ ...asked, state: asked.state === 'unanswered' ? undefined : asked.state })}`,
  chat: () => '/chat',
  replies: () => '/settings/replies',
  keywords: () => '/settings/keywords',
  hours: () => '/settings/hours',
  notice: () => '/settings/notice',
  agents: () => '/settings/agents',
  staff: () => '/settings/staff',
  /** `days`: the stretch of time; the usual one when left out. */
  supervisor: (days?: number) => (days === undefined ? '/supervisor' : `/supervisor?days=${days}`),
}
