import { encodeLocalized, type Reader } from '#contract/localized.ts'
import type { HeldCoupon } from '#domain/coupon.ts'
import { percentTitle } from '#domain/vocabulary/percent-title.ts'

type Titled = Pick<HeldCoupon, 'title' | 'percent'>

/** Phone clients know sums alone: for them the title says a percentage (docs/wire.md, "Coupons"). */
export const encodeTitle = <Name extends string>(name: Name, { title, percent }: Titled, reader: Reader) =>
  encodeLocalized(name, percent !== null && reader.client === 'phone' ? percentTitle(title, percent) : title, reader)
