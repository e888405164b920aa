import type { ProductCard } from './product.ts'

/** A favourite as its list shows it. Wines that are no longer on sale are left out of the list. */
export type FavouriteCard = Pick<ProductCard, 'id' | 'name' | 'image' | 'price' | 'listPrice' | 'sales' | 'stock' | 'soleSku'>
