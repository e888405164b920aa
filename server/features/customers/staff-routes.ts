import { done } from '#contract/done.ts'
import * as staff from '#contract/staff/customers.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as customers from './change-customers.ts'
import { closeForCustomer, handOutData } from './personal-data.ts'
import { listCustomers, readCustomerInFull } from './read-customers.ts'

export function staffCustomerRoutes(serve: Serve, deps: Deps): void {
  serve(staff.listCustomers, ({ account, query }) => deps.readReplica((db) => listCustomers(db, account, query)))
  serve(staff.findCustomerInFull, ({ account, params, locale }) => readCustomerInFull(deps, params.id, account, locale))

  serve(staff.addCustomerNote, async ({ account, ip, params, body }) => {
    await customers.addNote(deps, { ...account, ip }, params.id, body.text)
    return done('saved')
  })
  serve(staff.changeCustomerNote, async ({ account, ip, params, body }) => {
    await customers.changeNote(deps, { ...account, ip }, params, body.text)
    return done('saved')
  })
  serve(staff.deleteCustomerNote, async ({ account, ip, params }) => {
    await customers.removeNote(deps, { ...account, ip }, params)
    return done('deleted')
  })
  serve(staff.addCustomerLabel, async ({ account, ip, params, body }) => {
    await customers.addLabel(deps, { ...account, ip }, params.id, body.name)
    return done('saved')
  })
  serve(staff.removeCustomerLabel, async ({ account, ip, params, body }) => {
    await customers.removeLabel(deps, { ...account, ip }, params.id, body.name)
    return done('saved')
  })

  serve(staff.endCustomerSessions, async ({ account, ip, params, body }) => ({
    ended: await customers.signOut(deps, { ...account, ip }, params.id, body.sessionId),
  }))
  serve(staff.blockCustomer, async ({ account, ip, params, body }) => {
    await customers.block(deps, { ...account, ip }, params.id, body.reason)
    return done('saved')
  })
  serve(staff.unblockCustomer, async ({ account, ip, params, body }) => {
    await customers.unblock(deps, { ...account, ip }, params.id, body.reason)
    return done('saved')
  })

  serve(staff.openCustomerRequest, async ({ account, ip, params, body }) => {
    await customers.openRequest(deps, { ...account, ip }, params.id, body)
    return done('saved')
  })
  serve(staff.settleCustomerRequest, async ({ account, ip, params, body }) => {
    await customers.answerRequest(deps, { ...account, ip }, { ...params, ...body })
    return done('saved')
  })
  serve(staff.exportCustomerData, ({ account, ip, params }) => handOutData(deps, { ...account, ip }, params.id))
  serve(staff.closeCustomerAccount, async ({ account, ip, params, body }) => {
    await closeForCustomer(deps, { ...account, ip }, params.id, body.reason)
    return done('deleted')
  })
}
