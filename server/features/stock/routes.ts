import { done } from '#contract/done.ts'
import * as contract from '#contract/shop/back-in-stock.ts'
import * as prices from '#contract/shop/price-wishes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { deletePriceWish, listPriceWishes } from './price-wish-sql.ts'
import { setPriceWish } from './price-wishes.ts'
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
  serve(prices.listPriceWishes, async ({ account }) => ({
    list: (await listPriceWishes(db, account.accountId)).map(prices.encodePriceWish),
  }))
  serve(prices.setPriceWish, async ({ account, body: { skuCode, price } }) => {
    await setPriceWish(db, account.accountId, skuCode, price)
    return done('saved')
  })
  serve(prices.removePriceWish, async ({ account, body }) => {
    await deletePriceWish(db, account.accountId, body.skuCode)
    return done('cancelled')
  })
}
