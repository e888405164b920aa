import { Refusal, refuse } from '#contract/refusals.ts'
import type { Handover } from '#contract/shop/assistants.ts'
import type { AddressDraft } from '#domain/address.ts'
import type { HandoverState } from '#domain/assistant.ts'
import { BUY_NOW_SECONDS } from '#domain/cart.ts'
import { readCode } from '#domain/coupon-code.ts'
import { readCouponCode } from '#domain/coupon-offer.ts'
import { type Fen, subtract, ZERO } from '#domain/money.ts'
import { maskName } from '#domain/pay-link.ts'
import { listAddresses } from '#server/features/accounts/address-sql.ts'
import { divisions } from '#server/features/accounts/divisions.ts'
import { saveAddress } from '#server/features/accounts/save-address.ts'
import { tokenHash } from '#server/features/accounts/session-token.ts'
import { addBuyNow } from '#server/features/cart/add-to-cart.ts'
import { deleteBuyNowKeys } from '#server/features/cart/buy-now-sql.ts'
import { claimCoupon } from '#server/features/coupons/claim-coupon.ts'
import type { Deps } from '#server/http/deps.ts'
import { priceBasket } from './price-basket.ts'
import { readPlace } from './read-place.ts'
import { addLineKeys, type BasketRow, findByToken, takeOver } from './sql.ts'

/* A person opens the address of a cart or checkout. Nothing of another person's is ever shown. */

const NOTHING = { lines: [], goods: ZERO, discount: ZERO, shipping: null, due: ZERO, recipient: null, orderNumber: '' }

/** Unknown and malformed addresses are refused alike. */
async function requireBasket({ db }: Pick<Deps, 'db'>, token: string): Promise<BasketRow> {
  const hash = tokenHash(token)
  return (hash && (await findByToken(db, hash))) ?? refuse('assistant-link-gone')
}

function stateOf({ order, canceledAt, expiresAt, accountId }: BasketRow, askedBy: number | undefined, at: Date): HandoverState {
  if (accountId !== null && accountId !== askedBy) return 'taken'
  if (order) return 'ordered'
  return canceledAt !== null || expiresAt <= at ? 'over' : 'open'
}

export async function readHandover(deps: Deps, token: string, askedBy: number | undefined): Promise<Handover> {
  const at = deps.now()
  const basket = await requireBasket(deps, token)
  const { kind, asked, order } = basket
  const state = stateOf(basket, askedBy, at)
  if (state !== 'open') return { kind, state, ...NOTHING, orderNumber: state === 'ordered' ? (order?.number ?? '') : '' }
  const place = readPlace(asked.destination, asked.buyer)
  const { priced, lines } = await priceBasket(deps.db, asked, { cityCode: place.cityCode, at })
  const { totals } = priced
  const shipping: Fen | null = place.cityCode === null ? null : totals.shipping
  return {
    kind,
    state,
    lines: lines.map((line) => ({
      ...line,
      id: line.skuCode,
      listPrice: null,
      priceWhenAdded: line.price,
      stock: line.quantity,
      isValid: true,
      flashItemId: null,
    })),
    goods: totals.goods,
    discount: totals.discount,
    shipping,
    due: shipping === null ? subtract(totals.goods, totals.discount) : totals.due,
    recipient:
      place.cityCode === null ? null : { name: place.draft ? maskName(place.draft.name) : '', city: cityName(place.cityCode) },
    orderNumber: '',
  }
}

const cityName = (code: number): string =>
  divisions.flatMap(({ children }) => children).find((city) => city.code === code)?.name.zh ?? ''

/**
 * Takes a checkout to the shop's own confirm page, in the name of whoever is signed in and says to be of age: lines, recipient and
 * coupon go along. The first account has it; for others it is gone.
 */
export async function takeHandover(deps: Deps, token: string, accountId: number): Promise<{ cartId: string; addressId: number }> {
  const { db } = deps
  const at = deps.now()
  const basket = await requireBasket(deps, token)
  if (!(await takeOver(db, basket.id, accountId, at))) return refuse('assistant-link-gone')
  const place = readPlace(basket.asked.destination, basket.asked.buyer)
  const { lines, applied } = await priceBasket(db, basket.asked, { cityCode: place.cityCode, at })
  if (lines.length === 0) refuse('cart-lost')
  if (applied) {
    const code = readCouponCode(applied.code) === undefined ? readCode(applied.code) : null
    await claimCoupon(deps, accountId, applied.coupon.couponId, code).catch(unlessRefused)
  }
  const addressId = place.draft ? await addressOf(db, accountId, place.draft) : 0
  const keys: string[] = []
  for (const { skuId, quantity } of lines) keys.push(await addBuyNow(db, accountId, skuId, quantity))
  const until = new Date(deps.now().getTime() + BUY_NOW_SECONDS * 1_000)
  if (!(await addLineKeys(db, basket.id, keys, until))) {
    await deleteBuyNowKeys(db, keys)
    return refuse('assistant-link-gone')
  }
  return { cartId: keys.join(','), addressId }
}

/** The confirm page says why a coupon or an address cannot be used. */
const unlessRefused = (error: unknown): undefined => {
  if (error instanceof Refusal) return undefined
  throw error
}

async function addressOf(db: Deps['db'], accountId: number, draft: AddressDraft): Promise<number> {
  const saved = await saveAddress(db, accountId, draft, undefined).catch(unlessRefused)
  if (saved !== undefined) return saved
  const own = await listAddresses(db, accountId, { page: 1, limit: 100 })
  return own.find((each) => each.detail === draft.detail && each.phone === draft.phone && each.name === draft.name)?.id ?? 0
}
