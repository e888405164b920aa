import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireId, wireInstant, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { decodeGoodFor, encodeGoodFor, goodFor } from '#contract/shop/coupon-scope.ts'
import { ownCoupon } from '#contract/shop/own-coupons.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { COUPON_GIVERS, COUPON_PERCENT_MAX, COUPON_SCOPES } from '#domain/coupon.ts'
import { CODE_TYPED_MAX, readCode } from '#domain/coupon-code.ts'
import {
  CALL_BACK_REASON_MAX,
  COUPON_DAYS_MAX,
  COUPON_PER_PERSON_MAX,
  COUPON_SORT_MAX,
  COUPON_THINGS_MAX,
  COUPON_TITLE_MAX,
  COUPON_TOTAL_MAX,
  type CouponDraft,
  draftProblems,
} from '#domain/coupon-draft.ts'
import type { Coupon, GoodFor } from '#domain/coupon-offer.ts'
import type { Localized } from '#domain/locale.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import { actKey, actOutcome } from './acts.ts'
import { seen, version } from './writing.ts'

const yuan = z
  .string()
  .max(16)
  .transform((text, context) => {
    const amount = fromYuan(text)
    if (amount === undefined || amount < 0) context.addIssue({ code: 'custom', message: 'not an amount of yuan' })
    return amount ?? (0 as Fen)
  })
const instant = wireInstant.nullable().default(null)
const ids = z.array(wireId).max(COUPON_THINGS_MAX).default([])
const title = wireText(COUPON_TITLE_MAX).pipe(z.string().min(1))

/** Read as it is read when shoppers type it. */
const code = wireText(CODE_TYPED_MAX).transform(readCode).nullable().default(null)

const draft = {
  title,
  title_en: title,
  scope: z.enum(COUPON_SCOPES),
  termIds: ids,
  productIds: ids,
  amount: yuan,
  percent: wireInt(1, COUPON_PERCENT_MAX).nullable().default(null),
  minSpend: yuan,
  validDays: wireInt(1, COUPON_DAYS_MAX).nullable().default(null),
  validFrom: instant,
  validTo: instant,
  claimFrom: instant,
  claimTo: instant,
  total: wireInt(1, COUPON_TOTAL_MAX).nullable().default(null),
  perPerson: wireInt(1, COUPON_PER_PERSON_MAX).default(1),
  givenBy: z.enum(COUPON_GIVERS).default('claim'),
  code,
  sort: wireInt(-COUPON_SORT_MAX, COUPON_SORT_MAX).default(0),
}
const isConsistent = (typed: z.output<z.ZodObject<typeof draft>>, context: z.RefinementCtx): void => {
  for (const field of Object.keys(draftProblems(typed)))
    context.addIssue({ code: 'custom', path: [field], message: 'contradicts the rest' })
}
const couponDraft = z.object(draft).superRefine(isConsistent)

const encodeDraft = ({ title, termIds, productIds, amount, minSpend, ...draft }: CouponDraft): z.input<typeof couponDraft> => ({
  ...draft,
  title: title.zh,
  title_en: title.en,
  termIds: [...termIds],
  productIds: [...productIds],
  amount: toYuan(amount),
  minSpend: toYuan(minSpend),
})

export const decodeDraft = (wire: z.output<typeof couponDraft>): CouponDraft => {
  const { title: _, title_en: __, ...draft } = wire
  return {
    ...draft,
    title: decodeLocalized('title', wire),
    code: draft.givenBy === 'code' ? draft.code : null,
    termIds: draft.scope === 'category' ? draft.termIds : [],
    productIds: draft.scope === 'product' ? draft.productIds : [],
  }
}

/** What became of a coupon: used, expired unused, total discount, and turnover of the paid orders with it. */
export type CouponFigures = { used: number; expired: number; discount: Fen; turnover: Fen }
/** Who called it back, when, why for its holders, how many unused copies that took, and how many had been spent. */
export type CouponCallBack = { by: Localized; at: string; reason: Localized; withdrawn: number; spent: number }
/** `goodFor` includes categories and wines that are off sale. */
export type StaffCoupon = Coupon &
  CouponFigures & {
    isOpen: boolean
    sort: number
    code: string | null
    createdAt: string
    goodFor: GoodFor[]
    calledBack: CouponCallBack | null
    /** Of its terms as they were read (`content-changed`). */
    version: string
  }

const callBack = z.object({ ...localizedShape('by', 'reason'), at: z.string(), withdrawn: z.number(), spent: z.number() })

const staffCoupon = z.object({
  id: z.number(),
  ...localizedShape('title'),
  scope: z.enum(COUPON_SCOPES),
  termIds: z.array(z.number()),
  productIds: z.array(z.number()),
  amount: z.string(),
  percent: z.number().nullable(),
  minSpend: z.string(),
  validDays: z.number().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  claimFrom: z.string().nullable(),
  claimTo: z.string().nullable(),
  total: z.number().nullable(),
  perPerson: z.number(),
  givenBy: z.enum(COUPON_GIVERS),
  code: z.string().nullable(),
  sort: z.number(),
  isOpen: z.boolean(),
  createdAt: z.string(),
  claimed: z.number(),
  used: z.number(),
  expired: z.number(),
  discount: z.string(),
  turnover: z.string(),
  goodFor,
  calledBack: callBack.nullable(),
  version,
})
type WireStaffCoupon = z.infer<typeof staffCoupon>

export const encodeStaffCoupon = (coupon: StaffCoupon, reader: Reader): WireStaffCoupon => ({
  ...coupon,
  ...encodeLocalized('title', coupon.title, reader),
  termIds: [...coupon.termIds],
  productIds: [...coupon.productIds],
  amount: toYuan(coupon.amount),
  minSpend: toYuan(coupon.minSpend),
  discount: toYuan(coupon.discount),
  turnover: toYuan(coupon.turnover),
  goodFor: encodeGoodFor(coupon.goodFor, reader),
  calledBack: coupon.calledBack && {
    at: coupon.calledBack.at,
    withdrawn: coupon.calledBack.withdrawn,
    spent: coupon.calledBack.spent,
    ...encodeLocalized('by', coupon.calledBack.by, reader),
    ...encodeLocalized('reason', coupon.calledBack.reason, reader),
  },
})
function decodeStaffCoupon({ title, title_en, ...wire }: WireStaffCoupon): StaffCoupon {
  return {
    ...wire,
    title: decodeLocalized('title', { title, title_en }),
    amount: decodePrice(wire.amount),
    minSpend: decodePrice(wire.minSpend),
    discount: decodePrice(wire.discount),
    turnover: decodePrice(wire.turnover),
    goodFor: decodeGoodFor(wire.goodFor),
    calledBack: wire.calledBack && {
      at: wire.calledBack.at,
      withdrawn: wire.calledBack.withdrawn,
      spent: wire.calledBack.spent,
      by: decodeLocalized('by', wire.calledBack),
      reason: decodeLocalized('reason', wire.calledBack),
    },
  }
}

const one = z.object({ id: wireId })
const encodeId = (params: { id: number }) => ({ params })
const by = { access: 'merchandiser' } as const

export const COUPONS_PER_PAGE = 20
export const listStaffCoupons = endpoint({
  ...by,
  method: 'GET',
  path: '/staff/coupons',
  summary: 'Coupons with what became of them, newest first',
  query: pageQuery,
  data: z.object({ list: z.array(staffCoupon), count: z.number() }),
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page, limit: COUPONS_PER_PAGE } }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffCoupon), count }),
})
export const findStaffCoupon = endpoint({
  ...by,
  method: 'GET',
  path: '/staff/coupons/:id',
  summary: 'One coupon with what became of it',
  params: one,
  data: staffCoupon,
  encode: encodeId,
  decode: decodeStaffCoupon,
})
export const planCoupon = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupons',
  summary: 'Plan a coupon; it is open from the start, unless a second person has to open it',
  body: couponDraft,
  data: z.object({ id: z.number(), isOpen: z.boolean() }),
  encode: (draft: CouponDraft) => ({ body: encodeDraft(draft) }),
})
export const changeCoupon = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupons/:id',
  summary: 'Change a coupon; what was taken before keeps its terms. Without a version the last writer wins',
  params: one,
  body: z.object({ ...draft, ...seen }).superRefine(isConsistent),
  /** It was closed, because a second person has to open it. */
  data: z.object({ isClosed: z.boolean() }),
  encode: ({ id, draft, version }: { id: number; draft: CouponDraft; version?: string | undefined }) => ({
    params: { id },
    body: { ...encodeDraft(draft), version },
  }),
})
export const openCoupon = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupons/:id/open',
  summary: 'Open a closed coupon again, or close it (isOpen false): nobody can take it then',
  params: one,
  body: z.object({ isOpen: z.boolean() }),
  data: z.undefined(),
  encode: ({ id, isOpen }: { id: number; isOpen: boolean }) => ({ params: { id }, body: { isOpen } }),
})
export const deleteCoupon = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupons/:id/delete',
  summary: 'Take a coupon out of the lists for good; what was taken before stays good',
  params: one,
  data: z.undefined(),
  encode: encodeId,
})
const reason = wireText(CALL_BACK_REASON_MAX).pipe(z.string().min(1))
export const callBackCoupon = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupons/:id/call-back',
  summary:
    'Call a coupon back: nobody takes it any more, and what was taken and not used is good for nothing; its holders read the reason',
  params: one,
  body: z.object({ reason, reason_en: reason }),
  data: z.object({ withdrawn: z.number(), spent: z.number() }),
  encode: ({ id, reason: { zh, en } }: { id: number; reason: Localized }) => ({
    params: { id },
    body: { reason: zh, reason_en: en },
  }),
})
export const callBackCopy = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupon-copies/:id/call-back',
  summary: 'Call one copy back that somebody holds and no order has: it is good for nothing, and its holder reads the reason',
  params: z.object({ id: wireInt(1, Number.MAX_SAFE_INTEGER) }),
  body: z.object({ reason, reason_en: reason }),
  data: z.undefined(),
  encode: ({ id, reason: { zh, en } }: { id: number; reason: Localized }) => ({
    params: { id },
    body: { reason: zh, reason_en: en },
  }),
})
export const giveCoupon = endpoint({
  ...by,
  method: 'POST',
  path: '/staff/coupons/:id/gifts',
  summary: 'Give a coupon to a shopper, whatever the limit per person; above the limits it waits for a second person',
  params: one,
  body: z.object({
    accountId: wireInt(1, Number.MAX_SAFE_INTEGER),
    reason: wireText(ACT_REASON_MAX).pipe(z.string().min(1)),
    key: actKey,
  }),
  data: z.object({ claimId: z.number().nullable(), status: actOutcome }),
  /** `key`: the same form sent twice gives one coupon. */
  encode: ({ id, ...body }: { id: number; accountId: number; reason: string; key: string }) => ({ params: { id }, body }),
  decode: ({ status }) => ({ isWaiting: status === 'waiting' }),
})
export const couponsOfShopper = endpoint({
  method: 'GET',
  path: '/staff/shoppers/:id/coupons',
  access: 'agent',
  summary: 'The coupons of a shopper, for those who advise them: agents who may see the conversation',
  params: z.object({ id: wireInt(1, Number.MAX_SAFE_INTEGER) }),
  query: pageQuery,
  data: z.object({ list: z.array(ownCoupon) }),
})
