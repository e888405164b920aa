import type { PackForSale } from '#contract/staff/packs.ts'
import type { PhoneOrder, QuoteAsked } from '#contract/staff/phone-orders.ts'
import type { FoundShopper } from '#contract/staff/shoppers.ts'
import { addressProblems, isMobile, mobileDigits, tidyPhone } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { typedInteger } from '../typed-number.ts'

export type OrderLineTyped = { pack: PackForSale; quantity: string }
export type Place = { province: Division | undefined; city: Division | undefined; district: Division | undefined }
export const NO_PLACE: Place = { province: undefined, city: undefined, district: undefined }

/** As typed, so that a refusal loses nothing. */
export type NewOrderValues = {
  whom: 'known' | 'new'
  shopper: FoundShopper | undefined
  phone: string
  lines: OrderLineTyped[]
  /** 0: typed below. */
  addressId: number
  name: string
  contact: string
  place: Place
  detail: string
  remark: string
  /** Undefined: the best; null: none. */
  coupon: number | null | undefined
}

export const emptyOrder = (shopper: FoundShopper | undefined): NewOrderValues => ({
  whom: 'known',
  shopper,
  phone: '',
  lines: [],
  addressId: 0,
  name: '',
  contact: '',
  place: NO_PLACE,
  detail: '',
  remark: '',
  coupon: undefined,
})

type Named = { accountId: number } | { phone: string }

export function namedIn({ whom, shopper, phone }: NewOrderValues): Named | undefined {
  if (whom === 'known') return shopper && { accountId: shopper.id }
  const digits = mobileDigits(phone)
  return isMobile(digits) ? { phone: digits } : undefined
}

const quantityOf = ({ quantity }: OrderLineTyped): number | undefined => typedInteger(quantity, 1, QUANTITY_PER_LINE_MAX)

/** Undefined until there is something to price. `accountId`: of a new number that has an account. */
export function quoteAsked(values: NewOrderValues, accountId: number | null | undefined): QuoteAsked | undefined {
  const lines = values.lines.map((line) => ({ skuId: line.pack.skuId, quantity: quantityOf(line) ?? 0 }))
  if (lines.length === 0 || lines.some(({ quantity }) => quantity === 0)) return undefined
  const { addressId, place, coupon } = values
  return {
    lines,
    ...(accountId && { accountId }),
    ...(addressId > 0 ? { addressId } : place.city ? { cityCode: place.city.code } : {}),
    ...(coupon !== undefined && { couponClaimId: coupon }),
  }
}

/** Names of what is wrong or missing; the page says it in words. */
export type Wrong = Partial<
  Record<'shopper' | 'phone' | 'lines' | 'name' | 'contact' | 'place' | 'detail', 'missing' | 'wrong' | 'too-many'>
>

export function wrongIn(values: NewOrderValues): Wrong {
  const { whom, shopper, phone, lines, addressId, name, contact, place, detail } = values
  const address = addressProblems({ name: name.trim(), phone: tidyPhone(contact), detail: detail.trim() })
  return {
    ...(whom === 'known' && !shopper && { shopper: 'missing' }),
    ...(whom === 'new' && !isMobile(mobileDigits(phone)) && { phone: 'wrong' }),
    ...(lines.length === 0 && { lines: 'missing' }),
    ...(lines.some((line) => quantityOf(line) === undefined) && { lines: 'wrong' }),
    ...(lines.some((line) => (quantityOf(line) ?? 0) > line.pack.stock) && { lines: 'too-many' }),
    ...(addressId === 0 && {
      ...(address.name && { name: 'missing' }),
      ...(address.phone && { contact: 'wrong' }),
      ...(!place.district && { place: 'missing' }),
      ...(address.detail && { detail: 'missing' }),
    }),
  }
}

type Shown = { shipping: number; discount: number; couponClaimId: number | null; lines: { skuId: number; price: number }[] }

/** Call it only when nothing is wrong. The prices are those that were shown. */
export function readOrder(values: NewOrderValues, shown: Shown, key: string): PhoneOrder | undefined {
  const customer = namedIn(values)
  const { province, city, district } = values.place
  const typed =
    province && city && district
      ? {
          name: values.name.trim(),
          phone: tidyPhone(values.contact),
          province: province.name.zh,
          city: city.name.zh,
          district: district.name.zh,
          cityCode: city.code,
          detail: values.detail.trim(),
        }
      : undefined
  const recipient = values.addressId > 0 ? { addressId: values.addressId } : typed
  if (!customer || !recipient) return undefined
  const priceOf = new Map(shown.lines.map(({ skuId, price }) => [skuId, price]))
  return {
    key,
    customer,
    recipient,
    lines: values.lines.map((line) => ({
      skuId: line.pack.skuId,
      quantity: quantityOf(line) ?? 0,
      price: priceOf.get(line.pack.skuId) ?? line.pack.price,
    })),
    shipping: shown.shipping,
    discount: shown.discount,
    couponClaimId: shown.couponClaimId,
    remark: values.remark.trim(),
  }
}
