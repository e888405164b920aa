import { decodeSlots, flashSlots } from '#contract/shop/flash-sale.ts'
import type { FlashSlots } from '#domain/flash-sale.ts'
import type { Api } from './client.ts'

/*
 * Apart from the other calls of flash sales (flash-sale.ts): the home page asks for this alone, and is not to fetch what the cart and the
 * page of a sale need.
 */

/** The times of today at which something is on sale, in the order of the day; empty when nothing is. */
export const listSlots = async (api: Api): Promise<FlashSlots> => decodeSlots(await api.call(flashSlots))
