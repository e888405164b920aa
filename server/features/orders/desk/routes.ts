import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/orders.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addNote, cancelByStaff, correctRecipient } from './change-desk-orders.ts'
import { findDeskOrder, listDeskOrders } from './find-desk-orders.ts'

export function orderDeskRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(staff.listDeskOrders, ({ query }) => deps.readReplica((db) => listDeskOrders(db, query)))
  serve(staff.findDeskOrder, async ({ params }) => (await findDeskOrder(db, params.number)) ?? refuse('order-not-found'))
  serve(staff.addOrderNote, async ({ account, params, body }) => {
    await addNote(deps, params.number, { ...body, byAccount: account.accountId })
    return done('saved')
  })
  serve(staff.correctRecipient, async ({ account, params, body }) => {
    await correctRecipient(deps, params.number, body, account.accountId)
    return done('saved')
  })
  serve(staff.cancelDeskOrder, async ({ account, params, body }) => {
    await cancelByStaff(deps, params.number, { ...body, byAccount: account.accountId })
    return done('saved')
  })
}
