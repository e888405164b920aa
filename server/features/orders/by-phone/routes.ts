import * as staff from '#contract/staff/phone-orders.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { placeByPhone } from './place-by-phone.ts'
import { findPhoneCustomer, quotePhoneOrder } from './prepare-by-phone.ts'

export function phoneOrderRoutes(serve: Serve, deps: Deps): void {
  serve(staff.findPhoneCustomer, ({ query }) => findPhoneCustomer(deps, query))
  serve(staff.quotePhoneOrder, ({ body }) => quotePhoneOrder(deps, body))
  serve(staff.placePhoneOrder, async ({ account, body }) => ({ number: await placeByPhone(deps, account.accountId, body) }))
}
