import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireFlag, wireText } from '#contract/inputs.ts'
import { CUSTOMER_READERS } from '#domain/customer.ts'
import { VIEW_NAME_MAX, VIEW_PAGES, VIEW_QUERY, VIEW_QUERY_MAX, VIEWS_MAX, type ViewPage } from '#domain/staff-view.ts'

/* Saved views of lists. Whoever may not read a list has none of it: that is checked per page. */

const access = { access: CUSTOMER_READERS } as const
const page = z.enum(VIEW_PAGES)
const name = wireText(VIEW_NAME_MAX).pipe(z.string().min(1))
const view = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  by: z.string().nullable(),
})
const views = z.array(view)

export const listViews = endpoint({
  ...access,
  method: 'GET',
  path: '/staff/views',
  summary: 'Saved views of a list: one’s own in one’s own order, then those that colleagues share',
  query: z.object({ page }),
  data: views,
  encode: (asked: ViewPage) => ({ query: { page: asked } }),
})

export type NewView = { page: ViewPage; name: string; query: string; isShared: boolean }
export const saveView = endpoint({
  ...access,
  method: 'POST',
  path: '/staff/views',
  summary: 'Keep a list as it is filtered now, under a name',
  body: z.object({ page, name, query: z.string().max(VIEW_QUERY_MAX).regex(VIEW_QUERY), isShared: wireFlag.default(false) }),
  data: views,
  encode: (body: NewView) => ({ body }),
})

export type ArrangedViews = {
  page: ViewPage
  views: { id: number; name: string; isShared: boolean }[]
  deleted: number[]
}
export const arrangeViews = endpoint({
  ...access,
  method: 'POST',
  path: '/staff/views/arrange',
  summary: 'Rename, order, share and delete one’s own views; those that are not named stay behind the others',
  body: z.object({
    page,
    views: z.array(z.object({ id: wireBigId, name, isShared: wireFlag })).max(VIEWS_MAX),
    deleted: z.array(wireBigId).max(VIEWS_MAX).default([]),
  }),
  data: views,
  encode: (body: ArrangedViews) => ({ body }),
})
