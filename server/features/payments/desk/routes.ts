import * as bills from '#contract/staff/bills.ts'
import { encodePayment, listPayments } from '#contract/staff/payment-list.ts'
import type { Deps } from '#server/http/deps.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import * as desk from './list-sql.ts'
import { compareAgain, readBillDay, readBillDays } from './read-bills.ts'

const COMPARISONS_PER_MINUTE = 20

/** The finances' pages about payments. */
export function paymentDeskRoutes(serve: Serve, deps: Deps): void {
  serve(listPayments, async ({ query }) => {
    const { list, ...found } = await desk.listPayments(deps.db, query)
    return { ...found, list: list.map(encodePayment) }
  })

  serve(bills.listBillDays, async ({ query }) => {
    const { list, count } = await readBillDays(deps, query)
    return { list: list.map(bills.encodeBillDay), count }
  })
  serve(bills.findBillDay, async ({ params, query }) => {
    const { bill, list, count } = await readBillDay(deps, { ...params, ...query })
    return { bill: bills.encodeBillDay(bill), list: list.map(bills.encodeDifference), count }
  })
  serve(
    bills.compareBillAgain,
    async ({ account, ip, params }) => ({ differences: await compareAgain(deps, { ...account, ip }, params) }),
    { timeLimitMs: PROVIDER_LIMIT_MS, perMinute: COMPARISONS_PER_MINUTE },
  )
}
