import { addToCart } from '#contract/shop/cart.ts'
import { decodeFlashDetail, flashDetail } from '#contract/shop/flash-detail.ts'
import { decodeFlashItem, decodeStock, flashBought, flashItems, flashStock } from '#contract/shop/flash-sale.ts'
import type { FlashDetail, FlashItem, FlashStock } from '#domain/flash-sale.ts'
import type { Api } from './client.ts'

/** FLASH_ITEMS_PER_PAGE of them; fewer on the last page. */
export async function listFlashItems(api: Api, slotId: number, page?: number): Promise<FlashItem[]> {
  const data = await api.call(flashItems, { params: { timeId: slotId }, query: { page } })
  return data.map(decodeFlashItem)
}

/** Throws an ApiError with code 410294 when there is no such sale, or it is over for good. */
export const findFlashItem = async (api: Api, id: number): Promise<FlashDetail> =>
  decodeFlashDetail(await api.call(flashDetail, { params: { id } }))

/**
 * What is left of these sales, at most a second old; sales that have gone are missing. `serverTime` is of this very moment: set the
 * countdown's clock after it.
 */
export async function findFlashStock(api: Api, ids: readonly number[]): Promise<{ stocks: FlashStock[]; serverTime: string }> {
  const data = await api.call(flashStock, { query: { ids: ids.join(',') } })
  return { stocks: data.list.map(decodeStock), serverTime: data.server_time }
}

/** Packs that the signed-in shopper has ordered in this sale, for pages that were rendered for nobody in particular. */
export const countBought = async (api: Api, id: number): Promise<number> =>
  (await api.call(flashBought, { params: { id } })).buy_num

/**
 * Makes a buy-now line for the confirm page (`paths.orderConfirm(key, true)`), where it is the only one. Throws an ApiError
 * for each reason why not: not started, over, sold out, too few left, too many for an order or for a person.
 */
export async function addFlashToCart(
  api: Api,
  { item, quantity }: { item: Pick<FlashItem, 'id' | 'productId' | 'skuCode'>; quantity: number },
): Promise<string> {
  const { id: flashItemId, productId, skuCode } = item
  return api.call(addToCart, { productId, skuCode, quantity, isBuyNow: true, flashItemId })
}
