import { refuse } from '#contract/refusals.ts'
import type { Customer } from '#contract/staff/chat.ts'
import { maskPhone } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import { filterOfTab } from '#domain/order-status.ts'
import { readCart } from '#server/features/cart/read-lines.ts'
import { listOrdersOf } from '#server/features/orders/find-order.ts'
import { countHeld } from '#server/features/orders/holding-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { findCustomerRow, listNotes, listPagesSeen, listRatings, listUsableCoupons } from './desk-sql.ts'

const ORDERS_SHOWN = 10
const PICTURES_SHOWN = 3
const CART_LINES_SHOWN = 20

export async function readCustomer({ db, now }: Deps, shopperId: number, agentId: number, locale: Locale): Promise<Customer> {
  const [found, orders, unpaid, cart, coupons, pages, notes, ratings] = await Promise.all([
    findCustomerRow(db, shopperId),
    listOrdersOf(db, shopperId, { ...filterOfTab.all, search: '', page: 1, limit: ORDERS_SHOWN }),
    countHeld(db, shopperId),
    readCart(db, shopperId),
    listUsableCoupons(db, shopperId, now()),
    listPagesSeen(db, shopperId),
    listNotes(db, shopperId, agentId, locale),
    listRatings(db, shopperId, locale),
  ])
  const { since, phone, ...customer } = found ?? refuse('not-found')
  return {
    ...customer,
    phone: phone ? maskPhone(phone) : '',
    since: since.toISOString(),
    orders: orders.list.map(({ number, status, totals, placedAt, lines }) => ({
      number,
      status,
      due: totals.due,
      placedAt,
      images: lines.slice(0, PICTURES_SHOWN).map(({ image }) => image),
      bottles: lines.reduce((sum, { quantity, pack }) => sum + quantity * pack, 0),
    })),
    unpaid,
    cart: cart
      .slice(0, CART_LINES_SHOWN)
      .map(({ productId, name, image, price, quantity }) => ({ productId, name, image, price, quantity })),
    coupons: coupons.map(({ validTo, ...coupon }) => ({ ...coupon, validTo: validTo.toISOString() })),
    pagesSeen: pages.map(({ at, ...page }) => ({ ...page, at: at.toISOString() })),
    notes,
    ratings: ratings.map(({ at, ...rating }) => ({ ...rating, at: at.toISOString() })),
  }
}
