import * as favourites from '#contract/shop/favourites.ts'
import type { FavouriteCard } from '#domain/favourite.ts'
import type { Page } from '#domain/product.ts'
import type { Api } from './client.ts'

/** `page` counts from 1. */
export async function listFavourites(api: Api, page: number): Promise<Page<FavouriteCard>> {
  const data = await api.call(favourites.pcFavouriteList, { query: { page } })
  return { list: data.list.map(favourites.decodeFavourite), count: data.count }
}

/** Numbers of all favourite wines, for the hearts on public pages. */
export const listFavouriteIds = async (api: Api): Promise<number[]> => (await api.call(favourites.favouriteIds)).ids

export async function addFavourite(api: Api, productId: number): Promise<void> {
  await api.call(favourites.addFavourite, { body: { id: productId } })
}

export async function removeFavourites(api: Api, productIds: number[]): Promise<void> {
  await api.call(favourites.removeFavourites, { body: { id: productIds } })
}
