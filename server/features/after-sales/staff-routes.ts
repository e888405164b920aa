import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import { decodeReturnAddress, encodeReturnAddress } from '#contract/shop/after-sale-shapes.ts'
import * as staff from '#contract/staff/after-sales.ts'
import * as opened from '#contract/staff/opened-requests.ts'
import { settleByReplacement } from '#contract/staff/replacements.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { lockBeforeInsert } from '#server/db/lock-before-insert.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { agreeAfterSale, refuseAfterSale, takeInReturn } from './decide-after-sale.ts'
import { findAfterSale, listAfterSales } from './find-after-sale.ts'
import { cancelPaidOrder, listRefundableOf, openForShopper } from './open-for-shopper.ts'
import { settleByReplacement as settle } from './settle-by-replacement.ts'
import { withSignedPhotos } from './signed-photos.ts'
import { readReturnAddress, writeReturnAddress } from './sql.ts'

export function staffAfterSaleRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(staff.listAfterSales, async ({ query }) => {
    const { list, count } = await listAfterSales(db, query)
    return { list: list.map(staff.encodeStaffCard), count }
  })
  serve(staff.findAfterSale, async ({ params, locale }) => {
    const request = await findAfterSale(db, params.number, { locale })
    return request ? staff.encodeStaffDetail(withSignedPhotos(request, deps.privatePictures)) : refuse('not-found')
  })
  serve(staff.agreeAfterSale, async ({ account, ip, params, body }) => {
    await agreeAfterSale(deps, { ...account, ip }, params.number, body)
    return done('done')
  })
  serve(staff.refuseAfterSale, async ({ account, ip, params, body }) => {
    await refuseAfterSale(deps, { ...account, ip }, params.number, body.reason)
    return done('done')
  })
  serve(staff.takeInReturn, async ({ account, ip, params, body }) => {
    await takeInReturn(deps, { ...account, ip }, params.number, body)
    return done('done')
  })
  serve(settleByReplacement, async ({ account, params, body }) => ({
    id: await settle(deps, account.accountId, params.number, body),
  }))
  serve(opened.listRefundableOf, async ({ params }) => listRefundableOf(db, params.number))
  serve(opened.openAfterSale, async ({ account, params, body }) =>
    done('submitted', await openForShopper(deps, account.accountId, params.number, body)),
  )
  serve(opened.cancelPaidOrder, async ({ account, ip, params, body }) =>
    done('done', await cancelPaidOrder(deps, { ...account, ip }, params.number, body.reason)),
  )
  const versioned = async (tx: Db) => {
    const address = encodeReturnAddress(await readReturnAddress(tx))
    return { ...address, version: versionOf(address) }
  }
  serve(staff.readReturnAddress, () => versioned(db))
  serve(staff.saveReturnAddress, async ({ body: { version, ...address } }) => {
    await transaction(db, async (tx) => {
      await lockBeforeInsert(tx, 'return address')
      requireVersion(await versioned(tx), version)
      await writeReturnAddress(tx, decodeReturnAddress(address))
    })
    return done('saved')
  })
}
