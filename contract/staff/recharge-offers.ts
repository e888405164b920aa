import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay, wireId, wireInt } from '#contract/inputs.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { OFFER_PER_PERSON_MAX, OFFERS_MAX, type OfferDraft, offerProblems } from '#domain/recharge-offer.ts'
import { seen } from './writing.ts'

const finance = { access: 'finance' } as const
const yuan = z
  .string()
  .max(16)
  .transform((text) => fromYuan(text))
  .pipe(z.custom<Fen>((amount) => typeof amount === 'number'))

const offerDraft = z.object({
  amount: yuan,
  gift: yuan,
  perPerson: wireInt(1, OFFER_PER_PERSON_MAX).nullable().default(null),
  fromDay: wireDay.nullable().default(null),
  toDay: wireDay.nullable().default(null),
  isOpen: z.boolean().default(true),
})
function refineOffer(
  draft: OfferDraft,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  for (const [field, problem] of Object.entries(offerProblems(draft)))
    context.addIssue({ code: 'custom', path: [field], message: problem })
}
const encodeDraft = ({ amount, gift, ...draft }: OfferDraft) => ({ ...draft, amount: toYuan(amount), gift: toYuan(gift) })

const staffOffer = z.object({
  id: z.number(),
  amount: z.string(),
  gift: z.string(),
  perPerson: z.number().nullable(),
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  isOpen: z.boolean(),
  /** Recharges that were paid with it. */
  taken: z.number(),
  version: z.string(),
})
type WireOffer = z.infer<typeof staffOffer>
export type StaffOffer = OfferDraft & { id: number; taken: number; version: string }
export const encodeStaffOffer = (offer: StaffOffer): WireOffer => ({
  ...offer,
  amount: toYuan(offer.amount),
  gift: toYuan(offer.gift),
})

export const listStaffOffers = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/recharge-offers',
  summary: 'All recharge offers in their order, closed ones too, with how often each was taken',
  data: z.array(staffOffer),
  decode: (list) =>
    list.map((offer): StaffOffer => ({ ...offer, amount: decodePrice(offer.amount), gift: decodePrice(offer.gift) })),
})

const writing = { ...finance, method: 'POST', data: z.undefined() } as const
const byId = { params: z.object({ id: wireId }) }

export const addOffer = endpoint({
  ...writing,
  path: '/staff/recharge-offers',
  confirm: true,
  summary: 'Add a recharge offer, behind the others',
  body: offerDraft.superRefine(refineOffer),
  encode: (draft: OfferDraft) => ({ body: encodeDraft(draft) }),
})
export const changeOffer = endpoint({
  ...writing,
  ...byId,
  path: '/staff/recharge-offers/:id',
  confirm: true,
  summary: 'Change a recharge offer; recharges that were begun keep what was promised. Without a version the last writer wins',
  body: offerDraft.extend(seen).superRefine(refineOffer),
  encode: ({ id, version, draft }: { id: number; version: string; draft: OfferDraft }) => ({
    params: { id },
    body: { ...encodeDraft(draft), version },
  }),
})
export const deleteOffer = endpoint({
  ...writing,
  ...byId,
  path: '/staff/recharge-offers/:id/delete',
  summary: 'Delete a recharge offer; recharges that were begun keep what was promised',
  encode: (id: number) => ({ params: { id } }),
})
export const orderOffers = endpoint({
  ...writing,
  path: '/staff/recharge-offers/order',
  summary: 'Put the recharge offers in order',
  body: z.object({ ids: z.array(wireId).min(1).max(OFFERS_MAX) }),
  encode: (ids: number[]) => ({ body: { ids } }),
})
