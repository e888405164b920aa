import { refuse } from '#contract/refusals.ts'
import type { PhoneCustomer, PhoneOrderQuote } from '#contract/staff/phone-orders.ts'
import { maskPhone } from '#domain/account.ts'
import { ADDRESSES_MAX, regionLine } from '#domain/address.ts'
import { findAddressOf, listAddresses } from '#server/features/accounts/address-sql.ts'
import { listSellableSkus, type SellableSku } from '#server/features/catalog/stock.ts'
import { findOrderLimits } from '#server/features/orders/order-limits-sql.ts'
import { priceCheckout } from '#server/features/orders/price-checkout.ts'
import type { Deps } from '#server/http/deps.ts'
import { findCustomer } from './sql.ts'

type Named = { accountId?: number | undefined; phone?: string | undefined }

/** Whom staff order for, by account or phone. `id` null: a phone that has no account yet. Phones are masked. Refuses an unknown account. */
export async function findPhoneCustomer({ db }: Pick<Deps, 'db'>, named: Named): Promise<PhoneCustomer> {
  const found = await findCustomer(db, named)
  if (!found) {
    if (named.phone === undefined) refuse('not-found')
    return { id: null, nickname: '', avatar: '', phone: maskPhone(named.phone), isBlocked: false, isClosed: false, addresses: [] }
  }
  const addresses = found.isClosed ? [] : await listAddresses(db, found.id, { page: 1, limit: ADDRESSES_MAX })
  return {
    ...found,
    phone: maskPhone(found.phone),
    addresses: addresses.map(({ id, name, phone, isDefault, ...place }) => ({
      id,
      name,
      phone: maskPhone(phone),
      place: `${regionLine(place)} ${place.detail}`,
      isDefault,
    })),
  }
}

type Asked = {
  accountId?: number | undefined
  lines: { skuId: number; quantity: number }[]
  addressId?: number | undefined
  cityCode?: number | undefined
  couponClaimId?: number | null | undefined
}

/** Stands for a caller who has no account yet, and so no coupons and no addresses. */
const NOBODY = 0

/** As the checkout would price it now. Lines that are no longer sold stay in the answer, so that the form can name them. */
export async function quotePhoneOrder({ db, now }: Pick<Deps, 'db' | 'now'>, asked: Asked): Promise<PhoneOrderQuote> {
  const { accountId = NOBODY, couponClaimId } = asked
  const skus = new Map(
    (
      await listSellableSkus(
        db,
        asked.lines.map(({ skuId }) => skuId),
      )
    ).map((sku) => [sku.skuId, sku]),
  )
  const lines = asked.lines.map(({ skuId, quantity }) => ({ ...(skus.get(skuId) ?? refuse('product-gone')), quantity }))
  const [cityCode, { phoneHours }] = await Promise.all([cityOf(db, accountId, asked), findOrderLimits(db)])
  const { totals, freight, coupons, coupon } = await priceCheckout(db, accountId, lines, {
    cityCode,
    couponClaimId: couponClaimId === undefined ? 'best' : couponClaimId,
    boxId: null,
    flashItemId: null,
    at: now(),
  })
  return {
    lines: lines.map(packOf),
    ...totals,
    isDelivered: freight.isDelivered,
    freeShippingFrom: freight.freeFrom,
    coupons: coupons.map(({ claimId, title, discount, problem }) => ({
      claimId,
      title,
      discount,
      problem: problem?.kind ?? null,
    })),
    couponClaimId: coupon?.claimId ?? null,
    hours: phoneHours,
  }
}

async function cityOf(db: Deps['db'], accountId: number, { addressId, cityCode }: Asked): Promise<number | null> {
  if (addressId === undefined) return cityCode ?? null
  return ((await findAddressOf(db, accountId, addressId)) ?? refuse('address-not-found')).cityCode
}

const packOf = ({ skuId, skuCode, name, image, vintage, sizeMl, pack, price, stock, isOnSale, parts }: SellableSku) => ({
  skuId,
  code: skuCode,
  name,
  image,
  vintage,
  sizeMl,
  pack,
  price,
  stock,
  isOnSale,
  isSet: parts !== null,
})
