import type { Localized } from './locale.ts'

/** A pack that is inside a set, `amount` times in each. */
export type SetPart = {
  productId: number
  skuCode: string
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  amount: number
  /** For staff, of what was ordered. */
  estate?: Localized | null
  articleCode?: string
  gtin?: string
}

export const SET_PARTS_MAX = 24
export const PART_AMOUNT_MAX = 99

export const bottlesOfParts = (parts: readonly { pack: number; amount: number }[]): number =>
  parts.reduce((sum, { pack, amount }) => sum + pack * amount, 0)

/** As many sets as the scarcest part allows. */
export const setsFrom = (parts: readonly { stock: number; amount: number }[]): number =>
  parts.length === 0 ? 0 : Math.min(...parts.map(({ stock, amount }) => Math.floor(stock / amount)))
