import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/refunds.ts'
import { refuse } from '#contract/refusals.ts'
import { agreeAfterSale } from '#server/features/after-sales/decide-after-sale.ts'
import { findAfterSale, listAfterSales } from '#server/features/after-sales/find-after-sale.ts'
import { withSignedPhotos } from '#server/features/after-sales/signed-photos.ts'
import { addNote } from '#server/features/orders/desk/change-desk-orders.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { decideByPhone } from './decide-refund.ts'
import { findRequestNumber } from './sql.ts'

export function merchantRefundRoutes(serve: Serve, deps: Deps): void {
  const { db, privatePictures } = deps
  const find = async (number: string) => (await findAfterSale(db, number)) ?? refuse('not-found')

  serve(contract.listRefunds, async ({ query: { keywords, ...page }, ...reader }) => {
    const { list } = await listAfterSales(db, { search: keywords, ...page })
    return list.map((request) => contract.encodeListed(request, readerOf(reader)))
  })
  serve(contract.findRefund, async ({ params, ...reader }) =>
    contract.encodeWhole(withSignedPhotos(await find(params.uni), privatePictures), readerOf(reader)),
  )
  serve(contract.addRefundRemark, async ({ account, body }) => {
    const { orderNumber } = await find(body.order_id)
    await addNote(deps, orderNumber, { text: body.remark, byAccount: account.accountId })
    return done('saved')
  })
  serve(contract.decideRefund, async ({ account, ip, body }) => {
    await decideByPhone(deps, account, ip, body)
    return done('done')
  })
  serve(contract.agreeToReturn, async ({ account, ip, body }) => {
    const request = await find((await findRequestNumber(db, body.id)) ?? refuse('not-found'))
    // A request for money alone would be paid at once.
    if (request.kind !== 'return') refuse('after-sale-state-wrong')
    await agreeAfterSale(deps, { ...account, ip }, request.number, { note: '' })
    return done('done')
  })
}
