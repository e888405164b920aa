import type { ProductCard } from './product.ts'

export type FavouriteCard = Pick<ProductCard, 'id' | 'name' | 'image' | 'price' | 'listPrice' | 'sales' | 'stock' | 'soleSku'>
