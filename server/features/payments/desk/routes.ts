import { encodePayment, listPayments } from '#contract/staff/payment-list.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as desk from './list-sql.ts'

/** The finances' pages about payments. */
export function paymentDeskRoutes(serve: Serve, { db }: Deps): void {
  serve(listPayments, async ({ query }) => {
    const { list, ...found } = await desk.listPayments(db, query)
    return { ...found, list: list.map(encodePayment) }
  })
}
