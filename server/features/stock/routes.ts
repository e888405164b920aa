import { done } from '#contract/done.ts'
import * as contract from '#contract/shop/back-in-stock.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteWish, listWishes } from './wish-sql.ts'
import { addWish } from './wishes.ts'

export function stockRoutes(serve: Serve, { db }: Deps): void {
  serve(contract.listWishes, async ({ account }) => ({ codes: await listWishes(db, account.accountId) }))
  serve(contract.addWish, async ({ account, body, locale }) => {
    await addWish(db, account.accountId, body.skuCode, locale)
    return done('added')
  })
  serve(contract.removeWish, async ({ account, body }) => {
    await deleteWish(db, account.accountId, body.skuCode)
    return done('cancelled')
  })
}
