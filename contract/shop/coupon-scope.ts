import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { COUPON_SCOPES, type CouponScope } from '#domain/coupon.ts'
import type { GoodFor } from '#domain/coupon-offer.ts'

/** `type` and `applicable_type`: 0 the whole shop, 1 categories, 2 wines. */
export const encodeScope = (scope: CouponScope): number => COUPON_SCOPES.indexOf(scope)
export const decodeScope = (type: number): CouponScope => COUPON_SCOPES[type] ?? 'shop'

export const encodeIds = (ids: readonly number[]): string => ids.join(',')
export const decodeIds = (csv: string): number[] => csv.split(',').filter(Boolean).map(Number)

/** By name: ours, so that a page can link them. */
export const goodFor = z.array(z.object({ id: z.number(), ...localizedShape('name') }))

export const encodeGoodFor = (things: readonly GoodFor[], reader: Reader): z.infer<typeof goodFor> =>
  things.map(({ id, name }) => ({ id, ...encodeLocalized('name', name, reader) }))

export const decodeGoodFor = (wire: z.infer<typeof goodFor>): GoodFor[] =>
  wire.map((thing) => ({ id: thing.id, name: decodeLocalized('name', thing) }))
