import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { SHOWN_AS, type ShownAs } from '#domain/favourite.ts'
import type { ShownCard } from '#domain/product.ts'
import { decodeProductCard, productCard } from './product-card.ts'

/* Favourites that are shown to whoever has the link. Ours: CRMEB has nothing like it. */

const TOKEN_MAX = 100
const token = wireText(TOKEN_MAX)
const shownAs = z.enum(SHOWN_AS)

const share = z.object({ token: z.string(), shown_as: shownAs })
export type WishListShare = { token: string; shownAs: ShownAs }
const decodeShare = (wire: z.infer<typeof share>): WishListShare => ({ token: wire.token, shownAs: wire.shown_as })

export const findOwnShare = endpoint({
  method: 'GET',
  path: '/wish_list/own',
  access: 'shopper',
  summary: 'The link to the own favourites, if they are shared',
  data: z.object({ share: share.nullable() }),
  decode: ({ share: found }) => found && decodeShare(found),
})
/** Shares, or changes what is said of the owner. `renew`: the link that a new one shall replace; it opens nothing any more. */
export const shareWishList = endpoint({
  method: 'POST',
  path: '/wish_list/share',
  access: 'shopper',
  summary: 'Share the own favourites by a link that cannot be guessed',
  body: z.object({ shown_as: shownAs, renew: token.default('') }),
  data: share,
  encode: ({ shownAs: as, renew }: { shownAs: ShownAs; renew?: string }) => ({ body: { shown_as: as, renew } }),
  decode: decodeShare,
})
export const endShare = endpoint({
  method: 'POST',
  path: '/wish_list/end',
  access: 'shopper',
  summary: 'Share the own favourites no longer',
  data: z.undefined(),
})

export type SharedList = { owner: string; list: ShownCard[]; count: number }
const shared = z.object({ owner: z.string(), list: z.array(productCard), count: z.number() })
/** Refused with `wish-list-gone`: withdrawn, replaced, mistyped or guessed. */
export const findSharedList = endpoint({
  method: 'GET',
  path: '/wish_list/of/:token',
  access: 'public',
  summary: 'A shared list: its wines, and of its owner what the owner chose',
  params: z.object({ token }),
  data: shared,
  encode: (asked: string) => ({ params: { token: asked } }),
  decode: ({ owner, list, count }): SharedList => ({ owner, list: list.map(decodeProductCard), count }),
})
