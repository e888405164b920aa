import { randomBytes } from 'node:crypto'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeProductCard } from '#contract/shop/product-card.ts'
import * as contract from '#contract/shop/wish-list.ts'
import { ownerName, SHARED_WINES_MAX } from '#domain/favourite.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { deleteShare, findOwnerOf, findShare, saveShare } from './share-sql.ts'
import { listFavouriteIds } from './sql.ts'

const TOKEN_BYTES = 16
const LISTS_PER_MINUTE = 60

const encodeShare = ({ token, shownAs }: contract.WishListShare) => ({ token, shown_as: shownAs })

export function wishListRoutes(serve: Serve, { db }: Deps): void {
  serve(contract.findOwnShare, async ({ account }) => {
    const share = await findShare(db, account.accountId)
    return { share: share ? encodeShare(share) : null }
  })
  serve(contract.shareWishList, async ({ account, body }) => {
    const fresh = randomBytes(TOKEN_BYTES).toString('base64url')
    return encodeShare(await saveShare(db, account.accountId, { fresh, shownAs: body.shown_as, renew: body.renew }))
  })
  serve(contract.endShare, async ({ account }) => {
    await deleteShare(db, account.accountId)
    return done('cancelled')
  })
  serve(
    contract.findSharedList,
    async ({ params, ...reader }) => {
      const owner = (await findOwnerOf(db, params.token)) ?? refuse('wish-list-gone')
      const { ids, count } = await listFavouriteIds(db, owner.accountId, { page: 1, limit: SHARED_WINES_MAX })
      const cards = await readCards(db, ids)
      return {
        owner: ownerName(owner.nickname, owner.shownAs),
        list: cards.map((card) => encodeProductCard(card, reader)),
        count,
      }
    },
    { perMinute: LISTS_PER_MINUTE },
  )
}
