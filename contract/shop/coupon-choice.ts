import { z } from 'zod'
import { decodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toSlashedDay } from '#contract/times.ts'
import type { CouponChoice, CouponProblem } from '#domain/coupon.ts'
import { toYuan, ZERO } from '#domain/money.ts'
import { decodeScope, encodeScope } from './coupon-scope.ts'
import { encodeTitle } from './coupon-title.ts'
import { decodePrice } from './product-card.ts'

/* A held coupon beside an order (docs/wire.md, "Coupons"). `percent`, `at_most`, `discount` and `problem` are ours; `id` is the claim's. */

const problem = z.object({
  kind: z.enum(['not-yet', 'expired', 'no-wine-matches', 'too-little']),
  from: z.string(),
  missing: z.string(),
})

export const couponChoice = z.object({
  id: z.number(),
  cid: z.number(),
  ...localizedShape('title', 'coupon_title'),
  type: z.number(),
  coupon_price: z.number(),
  percent: z.number().nullable(),
  at_most: z.string(),
  use_min_price: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  add_time: z.string(),
  start_use_time: z.string(),
  end_use_time: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  category_ids: z.array(z.number()),
  product_ids: z.array(z.number()),
  discount: z.string(),
  problem: problem.nullable(),
})
type WireCouponChoice = z.infer<typeof couponChoice>

export function encodeCouponChoice(coupon: CouponChoice, reader: Reader): WireCouponChoice {
  const [from, to] = [toSlashedDay(coupon.validFrom), toSlashedDay(coupon.validTo)]
  return {
    id: coupon.claimId,
    cid: coupon.couponId,
    ...encodeTitle('title', coupon, reader),
    ...encodeTitle('coupon_title', coupon, reader),
    type: encodeScope(coupon.scope),
    // What phones draw as its worth. A percentage is worth what it takes off here.
    coupon_price: (coupon.percent === null || coupon.problem ? coupon.amount : coupon.discount) / 100,
    percent: coupon.percent,
    at_most: toYuan(coupon.amount),
    use_min_price: coupon.minSpend / 100,
    start_time: from,
    end_time: to,
    add_time: from,
    start_use_time: from,
    end_use_time: to,
    valid_from: coupon.validFrom,
    valid_to: coupon.validTo,
    category_ids: [...coupon.termIds],
    product_ids: [...coupon.productIds],
    discount: toYuan(coupon.discount),
    problem: coupon.problem && encodeProblem(coupon.problem),
  }
}

const encodeProblem = (found: CouponProblem): z.infer<typeof problem> => ({
  kind: found.kind,
  from: found.kind === 'not-yet' ? found.from : '',
  missing: found.kind === 'too-little' ? toYuan(found.missing) : '',
})

function decodeProblem(wire: z.infer<typeof problem>): CouponProblem {
  if (wire.kind === 'not-yet') return { kind: 'not-yet', from: wire.from }
  if (wire.kind === 'too-little') return { kind: 'too-little', missing: decodePrice(wire.missing) }
  return { kind: wire.kind }
}

export const decodeCouponChoice = (wire: WireCouponChoice): CouponChoice => ({
  claimId: wire.id,
  couponId: wire.cid,
  title: decodeLocalized('title', wire),
  scope: decodeScope(wire.type),
  termIds: wire.category_ids,
  productIds: wire.product_ids,
  amount: decodePrice(wire.at_most),
  percent: wire.percent,
  minSpend: decodePrice(wire.use_min_price.toFixed(2)),
  validFrom: wire.valid_from,
  validTo: wire.valid_to,
  ...(wire.problem
    ? { discount: ZERO, problem: decodeProblem(wire.problem) }
    : { discount: decodePrice(wire.discount), problem: null }),
})
