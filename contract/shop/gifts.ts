import { z } from 'zod'
import { wireDay, wireIdOrNone, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { DeliveryDay } from '#domain/delivery-day.ts'
import { CARD_MAX, CARD_NAME_MAX, type GiftBox, type GiftCard, isCardName, isCardText, type OrderGift } from '#domain/gift.ts'
import { toYuan } from '#domain/money.ts'
import { decodePrice } from './product-card.ts'

/* Ours: presents and days of delivery. Fields of CRMEB's calls that its clients ignore. */

export const wireBox = z.object({ id: z.number(), ...localizedShape('name'), price: z.string(), holds: z.number() })
export const encodeBox = ({ id, name, price, holds }: GiftBox, reader: Reader): z.infer<typeof wireBox> => ({
  id,
  ...encodeLocalized('name', name, reader),
  price: toYuan(price),
  holds,
})
export const decodeBox = ({ id, price, holds, ...names }: z.infer<typeof wireBox>): GiftBox => ({
  id,
  name: decodeLocalized('name', names),
  price: decodePrice(price),
  holds,
})

export const wireDeliveryDay = z.object({ day: z.string(), leave_on: z.string() })
export const encodeDay = ({ day, leaveOn }: DeliveryDay): z.infer<typeof wireDeliveryDay> => ({ day, leave_on: leaveOn })
export const decodeDay = ({ day, leave_on }: z.infer<typeof wireDeliveryDay>): DeliveryDay => ({ day, leaveOn: leave_on })

/** The id of a box; 0 or empty: none. */
export const boxId = wireIdOrNone.default(0).transform((id) => id || null)

/** A character may be two code units. */
const cardWords = (max: number, isShort: (words: string) => boolean) =>
  wireText(max * 2)
    .refine(isShort)
    .default('')
const cardShape = {
  text: cardWords(CARD_MAX, isCardText),
  from: cardWords(CARD_NAME_MAX, isCardName),
  to: cardWords(CARD_NAME_MAX, isCardName),
}
export const wireCard = z.object(cardShape)
export const wireWantedGift = z
  .object({ ...cardShape, box_id: boxId })
  .transform(({ box_id, ...card }) => ({ card, boxId: box_id }))
  .nullish()
export const wireWantedDay = z
  .union([wireDay, z.literal('')])
  .default('')
  .transform((day) => day || null)

export type WantedGift = { card: GiftCard; boxId: number | null }
export const encodeWantedGift = (gift: WantedGift | null | undefined) =>
  gift ? { ...gift.card, box_id: gift.boxId ?? 0 } : undefined

export const wireOrderGift = z.object({
  text: z.string(),
  from: z.string(),
  to: z.string(),
  boxes: z.object({ ...localizedShape('name'), price: z.string(), num: z.number() }).nullable(),
})
export const encodeOrderGift = ({ card, boxes }: OrderGift, reader: Reader): z.infer<typeof wireOrderGift> => ({
  ...card,
  boxes: boxes && { ...encodeLocalized('name', boxes.name, reader), price: toYuan(boxes.price), num: boxes.count },
})
export const decodeOrderGift = ({ boxes, ...card }: z.infer<typeof wireOrderGift>): OrderGift => ({
  card,
  boxes: boxes && { name: decodeLocalized('name', boxes), price: decodePrice(boxes.price), count: boxes.num },
})
