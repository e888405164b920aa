import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt, wireText } from '#contract/inputs.ts'
import { BOX_HOLDS_MAX, BOX_NAME_MAX, BOX_PRICE_MAX, type GiftBoxDraft } from '#domain/gift.ts'
import { fen } from '#domain/money.ts'
import { byId, deleting, encodeChanged, made, nothing, ordering, read, seen, words, write } from './writing.ts'

/* Boxes in which presents travel. Money is in fen. */

const name = z.object({
  zh: wireText(BOX_NAME_MAX.zh).pipe(z.string().min(1)),
  en: wireText(BOX_NAME_MAX.en).pipe(z.string().min(1)),
})
const draft = {
  name,
  price: wireInt(0, BOX_PRICE_MAX),
  holds: wireInt(1, BOX_HOLDS_MAX),
  isOpen: z.boolean().default(true),
}
const draftBody = z.object(draft)
export const decodeBoxDraft = ({ price, ...box }: z.output<typeof draftBody>): GiftBoxDraft => ({ ...box, price: fen(price) })

const staffBox = z.object({
  id: z.number(),
  name: words,
  price: z.number(),
  holds: z.number(),
  isOpen: z.boolean(),
  version: z.string(),
})
export type StaffBox = GiftBoxDraft & { id: number; version: string }

export const listGiftBoxes = endpoint({
  ...read('/staff/gift-boxes', 'All gift boxes in their order, those switched off too'),
  data: z.array(staffBox),
  decode: (list): StaffBox[] => list.map((box) => ({ ...box, price: fen(box.price) })),
})
export const addGiftBox = endpoint({
  ...write('/staff/gift-boxes', 'Add a gift box, behind the others'),
  body: draftBody,
  data: made,
  encode: (box: GiftBoxDraft) => ({ body: box }),
})
export const changeGiftBox = endpoint({
  ...write(
    '/staff/gift-boxes/:id',
    'Change a gift box; orders keep what they were promised. Without a version the last writer wins',
  ),
  ...byId,
  body: z.object({ ...draft, ...seen }),
  data: nothing,
  encode: encodeChanged<GiftBoxDraft>,
})
export const deleteGiftBox = deleting('/staff/gift-boxes/:id/delete', 'Delete a gift box; orders keep what they were promised')
export const orderGiftBoxes = ordering('/staff/gift-boxes/order', 'Put the gift boxes in order')
