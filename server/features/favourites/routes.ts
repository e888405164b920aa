import { done } from '#contract/done.ts'
import type { Reader } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import * as favourites from '#contract/shop/favourites.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addFavourites, listAllFavouriteIds, listFavouriteIds, removeFavourites } from './sql.ts'

export function favouriteRoutes(serve: Serve, { db }: Deps): void {
  const list = async (accountId: number, page: { page: number; limit: number }, reader: Reader) => {
    const { ids, count } = await listFavouriteIds(db, accountId, page)
    return { list: (await readCards(db, ids)).map((card) => favourites.encodeFavourite(card, reader)), count }
  }
  serve(favourites.listFavouritesForPhones, ({ account, query, ...reader }) => list(account.accountId, query, reader))
  serve(favourites.listFavourites, ({ account, query, ...reader }) => list(account.accountId, query, reader))
  serve(favourites.listFavouriteIds, async ({ account }) => ({ ids: await listAllFavouriteIds(db, account.accountId) }))

  serve(favourites.addFavourite, async ({ account, body }) => {
    if ((await addFavourites(db, account.accountId, [body.id])) === 0) refuse('product-gone')
    return done('added')
  })
  serve(favourites.addFavourites, async ({ account, body }) => {
    if ((await addFavourites(db, account.accountId, body.id)) === 0) refuse('product-gone')
    return done('added')
  })
  serve(favourites.removeFavourites, async ({ account, body }) => {
    await removeFavourites(db, account.accountId, body.id)
    return done('cancelled')
  })
}
