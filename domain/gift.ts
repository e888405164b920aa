import type { Localized } from './locale.ts'
import { type Fen, multiply, ZERO } from './money.ts'
import { lengthOf } from './text-length.ts'

/** Characters, as people count them: an emoji or a rare sign is one. */
export const CARD_MAX = 120
export const CARD_NAME_MAX = 30
export const BOXES_MAX = 20
export const BOX_NAME_MAX = { zh: 40, en: 80 }
export const BOX_HOLDS_MAX = 24
export const BOX_PRICE_MAX = 10_000_00

/** What is written on the card; all of it may be empty. */
export type GiftCard = { text: string; from: string; to: string }

export type GiftBoxDraft = { name: Localized; price: Fen; holds: number; isOpen: boolean }
export type GiftBox = { id: number; name: Localized; price: Fen; holds: number }

/** Kept with the order as it was bought. */
export type OrderedBoxes = { name: Localized; price: Fen; count: number }
export type OrderGift = { card: GiftCard; boxes: OrderedBoxes | null }

export const isCardText = (text: string): boolean => lengthOf(text) <= CARD_MAX
export const isCardName = (name: string): boolean => lengthOf(name) <= CARD_NAME_MAX

type Packed = { quantity: number; pack: number }

export const bottlesOf = (lines: readonly Packed[]): number => lines.reduce((sum, { quantity, pack }) => sum + quantity * pack, 0)

/** All bottles go into boxes of one kind. */
export const boxesFor = (bottles: number, { holds }: Pick<GiftBox, 'holds'>): number => Math.ceil(bottles / holds)

export const boxFee = (bottles: number, box: Pick<GiftBox, 'holds' | 'price'> | null): Fen =>
  box ? multiply(box.price, boxesFor(bottles, box)) : ZERO

type BoxProblems = { name?: 'name'; price?: 'price'; holds?: 'holds' }

export function boxProblems({ name, price, holds }: GiftBoxDraft): BoxProblems {
  const isNamed = (text: string, max: number) => text.trim() !== '' && text.length <= max
  return {
    ...(!(isNamed(name.zh, BOX_NAME_MAX.zh) && isNamed(name.en, BOX_NAME_MAX.en)) && { name: 'name' }),
    ...(!(price >= 0 && price <= BOX_PRICE_MAX) && { price: 'price' }),
    ...(!(Number.isInteger(holds) && holds >= 1 && holds <= BOX_HOLDS_MAX) && { holds: 'holds' }),
  }
}
