import type { ProductCard } from './product.ts'
import { maskNickname } from './review.ts'

export type FavouriteCard = Pick<ProductCard, 'id' | 'name' | 'image' | 'price' | 'listPrice' | 'sales' | 'stock' | 'soleSku'>

/** What a shared list says of its owner. */
export const SHOWN_AS = ['masked', 'nickname', 'nobody'] as const
export type ShownAs = (typeof SHOWN_AS)[number]

/** A shared list shows so many wines, the newest. */
export const SHARED_WINES_MAX = 100

/** Empty: the list has no name. */
export const ownerName = (nickname: string, shownAs: ShownAs): string =>
  shownAs === 'nobody' ? '' : shownAs === 'masked' ? maskNickname(nickname) : nickname
