import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

/** A favourite as its list shows it; wines that are no longer on sale are left out. */
export type FavouriteCard = {
  productId: number
  name: Localized
  image: string
  price: Fen
  listPrice: Fen | null
  sales: number
  stock: number
  /** SKU code when the wine has a single SKU, so that the list can put it into the cart. */
  soleSku: string | null
}
