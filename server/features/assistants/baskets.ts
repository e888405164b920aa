import { type BasketShown, encodeCart } from '#contract/assistants/basket.ts'
import { type CheckoutShown, type CheckoutStatus, encodeCheckout, type PlaceProblem } from '#contract/assistants/checkout.ts'
import { CAPABILITIES, type Capability, errorMessage, errorResponse } from '#contract/assistants/envelope.ts'
import { type CartRequest, type CheckoutOpening, type CheckoutRequest, DESTINATION_ID } from '#contract/assistants/requests.ts'
import type { DeliveryDay } from '#domain/delivery-day.ts'
import { dayWords } from '#domain/delivery-day.ts'
import { type Locale, text } from '#domain/locale.ts'
import { add, ZERO } from '#domain/money.ts'
import { can, type OrderStatus } from '#domain/order-status.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { deleteBuyNowKeys } from '#server/features/cart/buy-now-sql.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import type { Deps } from '#server/http/deps.ts'
import { type Asked, askedOf } from './asked.ts'
import { usedCoupon, withKnownCodes } from './known-codes.ts'
import { endOf, hashOf, newBasketId, tokenOf } from './links.ts'
import type { Answer, OperationCall } from './operation.ts'
import { type PricedBasket, priceBasket } from './price-basket.ts'
import { refuseCall } from './protocol-error.ts'
import { type Place, readPlace } from './read-place.ts'
import {
  type BasketRow,
  ensureSecret,
  findBasket,
  findCheckoutOfCart,
  findLineKeys,
  insertBasket,
  letGoOfCart,
  markCanceled,
  updateAsked,
} from './sql.ts'

/* Carts and checkouts of assistants. They hold no stock and no money: what counts is looked up each time. */

type Sources = Pick<Deps, 'db'>

export async function createCart({ db }: Sources, call: OperationCall<CartRequest>): Promise<Answer> {
  const asked = await withKnownCodes(db, askedOf(call.input), call)
  const priced = await priceBasket(db, asked, { cityCode: null, at: call.at })
  if (isAllGone(asked, priced)) return nothingToSell(CAPABILITIES.cart, call, priced)
  const cart = await insert(db, 'cart', asked, call, null)
  if (!cart) return notFound(CAPABILITIES.cart, call)
  return { body: encodeCart(await shown(db, cart, priced, call), call.negotiated, call.teller), isCreated: true }
}

export async function getCart({ db }: Sources, call: OperationCall<unknown>): Promise<Answer> {
  const cart = await findLive(db, 'cart', call)
  if (!cart) return notFound(CAPABILITIES.cart, call)
  const priced = await priceBasket(db, cart.asked, { cityCode: null, at: call.at })
  return { body: encodeCart(await shown(db, cart, priced, call), call.negotiated, call.teller) }
}

export async function updateCart({ db }: Sources, call: OperationCall<CartRequest>): Promise<Answer> {
  const cart = await findLive(db, 'cart', call)
  if (!cart) return notFound(CAPABILITIES.cart, call)
  const asked = await withKnownCodes(db, askedOf(call.input), call, cart.asked)
  if (!(await updateAsked(db, cart.id, asked))) return notFound(CAPABILITIES.cart, call)
  return getCart({ db }, call)
}

/** Answers the cart as it was. */
export async function cancelCart({ db }: Sources, call: OperationCall<unknown>): Promise<Answer> {
  const cart = await findLive(db, 'cart', call)
  if (!cart || !(await markCanceled(db, cart.id, call.at))) return notFound(CAPABILITIES.cart, call)
  const priced = await priceBasket(db, cart.asked, { cityCode: null, at: call.at })
  return { body: encodeCart(await shown(db, cart, priced, call), call.negotiated, call.teller, { isGone: true }) }
}

/** Of a cart, its contents; the same cart has one checkout at a time. */
export async function createCheckout({ db }: Sources, call: OperationCall<CheckoutOpening>): Promise<Answer> {
  const { cart_id: cartId, line_items: items } = call.input
  if (cartId === undefined || !call.negotiated.has(CAPABILITIES.cart)) {
    if (items === undefined) return refuseCall('invalid_request', '$.line_items: required')
    const opened = await openCheckout(
      db,
      await withKnownCodes(db, askedOf({ ...call.input, line_items: items }), call),
      null,
      call,
    )
    return opened ?? notFound(CAPABILITIES.checkout, call)
  }
  const cart = await findLive(db, 'cart', { ...call, id: cartId })
  if (!cart) return notFound(CAPABILITIES.checkout, call, 'assistants.not-found.cart')
  const present = await findCheckoutOfCart(db, cart.id, call.at)
  if (present) return getCheckout({ db }, { ...call, id: present })
  await letGoOfCart(db, cart.id, call.at)
  const { lines, codes, known, context, buyer } = cart.asked
  const own = await withKnownCodes(db, askedOf({ ...call.input, line_items: [] }), call, cart.asked)
  const asked: Asked = {
    ...own,
    ...(context ? { context } : {}),
    ...(buyer ? { buyer } : {}),
    ...(codes ? { codes, ...(known ? { known } : {}) } : {}),
    lines,
  }
  const opened = await openCheckout(db, asked, cart.id, call)
  // Somebody else was quicker: the same cart is asked for again.
  return opened ?? createCheckout({ db }, call)
}

/** Undefined: the cart has a checkout already. */
async function openCheckout(
  db: Db,
  asked: Asked,
  cartId: string | null,
  call: OperationCall<unknown>,
): Promise<Answer | undefined> {
  const priced = await priceBasket(db, asked, { cityCode: null, at: call.at })
  if (isAllGone(asked, priced)) return nothingToSell(CAPABILITIES.checkout, call, priced)
  const checkout = await insert(db, 'checkout', asked, call, cartId)
  if (!checkout) return undefined
  return { body: await checkoutBody(db, checkout, call), isCreated: true }
}

export async function getCheckout({ db }: Sources, call: OperationCall<unknown>): Promise<Answer> {
  const checkout = await findBasket(db, 'checkout', call.id, call.agent.id)
  if (!checkout) return notFound(CAPABILITIES.checkout, call)
  return { body: await checkoutBody(db, checkout, call) }
}

export async function updateCheckout({ db }: Sources, call: OperationCall<CheckoutRequest>): Promise<Answer> {
  const checkout = await findBasket(db, 'checkout', call.id, call.agent.id)
  if (!checkout) return notFound(CAPABILITIES.checkout, call)
  if (isOver(checkout, call.at)) return unchanged(db, checkout, call)
  const asked = await withKnownCodes(db, askedOf(call.input), call, checkout.asked)
  // A cart shows what its checkout has become.
  const isSaved = await transaction(db as Deps['db'], async (tx) => {
    const isOwn = await updateAsked(tx, checkout.id, asked)
    if (isOwn && checkout.cartId) await updateAsked(tx, checkout.cartId, { ...asked, destination: undefined } as Asked)
    return isOwn
  })
  const saved = await findBasket(db, 'checkout', call.id, call.agent.id)
  if (!saved) return notFound(CAPABILITIES.checkout, call)
  return isSaved ? { body: await checkoutBody(db, saved, call) } : unchanged(db, saved, call)
}

/** As it is, with the reason: whoever is told that it is gone would make a second one beside that of the person. */
async function unchanged(db: Db, checkout: BasketRow, call: OperationCall<unknown>): Promise<Answer> {
  return { body: await checkoutBody(db, checkout, call, { isUnchanged: true }) }
}

export async function cancelCheckout({ db }: Sources, call: OperationCall<unknown>): Promise<Answer> {
  const checkout = await findBasket(db, 'checkout', call.id, call.agent.id)
  if (!checkout) return notFound(CAPABILITIES.checkout, call)
  if (checkout.order || statusOf(checkout, [], call.at) === 'canceled' || !(await giveUp(db, checkout.id, call.at)))
    return refusedFor(CAPABILITIES.checkout, call, 'not_cancelable', 'assistants.not-cancelable')
  return getCheckout({ db }, call)
}

/** Whoever has taken it over finds nothing to order any more: it would be completed after it was canceled. */
const giveUp = (db: Db, id: string, at: Date): Promise<boolean> =>
  transaction(db as Deps['db'], async (tx) => {
    // The lines first, then the checkout: who places an order meets them in this order, too.
    await deleteBuyNowKeys(tx, await findLineKeys(tx, id))
    const keys = await markCanceled(tx, id, at)
    if (keys) await deleteBuyNowKeys(tx, keys)
    return keys !== undefined
  })

/** Undefined: the cart has a checkout already. */
async function insert(
  db: Db,
  kind: 'cart' | 'checkout',
  asked: Asked,
  call: OperationCall<unknown>,
  cartId: string | null,
): Promise<BasketRow | undefined> {
  const { linkKey } = await ensureSecret(db)
  const id = newBasketId(kind)
  const { agent, locale, at } = call
  const basket = {
    id,
    kind,
    agentId: agent.id,
    asked,
    locale,
    cartId,
    expiresAt: endOf(kind, at),
    webhookUrl: agent.webhookUrl ?? null,
  }
  if (!(await insertBasket(db, { ...basket, tokenHash: hashOf(linkKey, id), at }))) return undefined
  return { ...basket, canceledAt: null, accountId: null, order: null }
}

async function findLive(db: Db, kind: 'cart', { id, agent, at }: OperationCall<unknown>): Promise<BasketRow | undefined> {
  const found = await findBasket(db, kind, id, agent.id)
  return found && found.canceledAt === null && found.expiresAt > at ? found : undefined
}

const isOver = ({ canceledAt, order, expiresAt }: BasketRow, at: Date): boolean =>
  canceledAt !== null || order !== null || expiresAt <= at

async function shown(
  db: Db,
  row: BasketRow,
  priced: Pick<BasketShown, 'lines' | 'problems' | 'codeProblems' | 'applied' | 'offers'>,
  { teller, locale }: OperationCall<unknown>,
): Promise<BasketShown> {
  const { linkKey } = await ensureSecret(db)
  const { lines, problems, codeProblems, applied, offers } = priced
  const { codes, context, buyer, attribution } = row.asked
  return {
    id: row.id,
    lines,
    problems,
    codes,
    codeProblems,
    applied,
    offers,
    context,
    buyer,
    attribution,
    continueUrl: teller.absolute(`/home/${locale}/assistant/${tokenOf(linkKey, row.id)}`),
    expiresAt: row.expiresAt.toISOString(),
  }
}

async function checkoutBody(db: Db, row: BasketRow, call: OperationCall<unknown>, { isUnchanged = false } = {}): Promise<object> {
  if (row.order) return orderedBody(db, row, row.order, call, isUnchanged)
  const place = call.negotiated.has(CAPABILITIES.fulfillment)
    ? readPlace(row.asked.destination, row.asked.buyer)
    : ({ cityCode: null, problems: ['partial'], draft: null } satisfies Place)
  const priced = await priceBasket(db, row.asked, { cityCode: place.cityCode, at: call.at })
  const isReachable = place.cityCode !== null && priced.priced.freight.isDelivered
  const problems: PlaceProblem[] = place.cityCode !== null && !isReachable ? ['undeliverable'] : place.problems
  const { totals, days } = priced.priced
  const checkout: CheckoutShown = {
    ...(await shown(db, row, priced, call)),
    status: statusOf(row, isWhole(priced) ? problems : ['missing'], call.at),
    destination: row.asked.destination,
    destinationId: row.asked.destination?.id ?? DESTINATION_ID,
    place: {
      problems,
      shipping: isReachable && priced.lines.length > 0 ? totals.shipping : null,
      ...daysShown(days, call),
    },
    order: null,
    boxes: ZERO,
    isUnchanged,
  }
  return encodeCheckout(checkout, call.negotiated, call.teller)
}

/** Once ordered, it shows what was ordered at the order's prices. */
async function orderedBody(
  db: Db,
  row: BasketRow,
  { number, status }: NonNullable<BasketRow['order']>,
  call: OperationCall<unknown>,
  isUnchanged: boolean,
): Promise<object> {
  // It stays as it was when completed, also when its shopper has hidden the order.
  const order = await findOrderOf(db, null, number, call.at)
  const lines = (order?.lines ?? []).map((line) => ({
    ...line,
    discount: add(line.discount, line.reduction),
    couponShare: line.discount,
  }))
  const applied = order && (await usedCoupon(db, order, row.asked.codes))
  const nothing = { problems: [], codeProblems: [], applied: applied ?? null, offers: [] }
  const checkout: CheckoutShown = {
    ...(await shown(db, row, { lines, ...nothing }, call)),
    codes: row.asked.codes ?? (applied ? [] : undefined),
    status: statusOf(row, [], call.at),
    destination: row.asked.destination,
    destinationId: row.asked.destination?.id ?? DESTINATION_ID,
    place: { problems: [], shipping: order?.totals.shipping ?? null, days: null, latest: null },
    order: isPaid(status) ? { number, url: call.teller.absolute(orderPath(call.locale, number)) } : null,
    boxes: order?.totals.boxes ?? ZERO,
    isUnchanged,
  }
  return encodeCheckout(checkout, call.negotiated, call.teller)
}

export const orderPath = (locale: Locale, number: string): string => `/home/${locale}/order_detail?orderId=${number}`

const isWhole = ({ lines, problems }: PricedBasket): boolean => lines.length > 0 && problems.every(({ kind }) => kind === 'fewer')

/** Paid once, it stays completed, whatever becomes of the order. */
const isPaid = (status: OrderStatus): boolean => status !== 'unpaid' && status !== 'cancelled'

function statusOf({ canceledAt, order, expiresAt }: BasketRow, problems: readonly PlaceProblem[], at: Date): CheckoutStatus {
  if (order) return isPaid(order.status) ? 'completed' : can('pay', order.status) ? 'complete_in_progress' : 'canceled'
  if (canceledAt !== null || expiresAt <= at) return 'canceled'
  return problems.some((problem) => problem !== 'partial') ? 'incomplete' : 'requires_escalation'
}

/** When it can arrive, by the shop's own calendar. */
export function daysShown(days: readonly DeliveryDay[], { teller, locale }: Pick<OperationCall<unknown>, 'teller' | 'locale'>) {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return { days: null, latest: null }
  const words = (day: string) => text(dayWords(day), locale)
  return {
    days: teller.say('assistants.shipping.days', { first: words(first.day), last: words(last.day) }),
    latest: `${last.day}T15:59:59Z`,
  }
}

const isAllGone = ({ lines: wanted }: Asked, { lines }: PricedBasket): boolean => wanted.length > 0 && lines.length === 0

function nothingToSell(
  root: Capability,
  { negotiated, teller, locale }: OperationCall<unknown>,
  { problems }: PricedBasket,
): Answer {
  const isUnknown = problems.every(({ kind }) => kind === 'unknown')
  const message = errorMessage('unrecoverable', {
    code: isUnknown ? 'item_unavailable' : 'out_of_stock',
    path: '$.line_items',
    content: teller.say(isUnknown ? 'assistants.all-unknown' : 'assistants.all-gone'),
  })
  return { body: errorResponse(root, negotiated, [message], teller.absolute(`/home/${locale}/goods_list`)) }
}

const notFound = (root: Capability, call: OperationCall<unknown>, key?: string): Answer =>
  refusedFor(root, call, 'not_found', key ?? `assistants.not-found.${root === CAPABILITIES.cart ? 'cart' : 'checkout'}`)

const refusedFor = (
  root: Capability,
  { negotiated, teller, locale }: OperationCall<unknown>,
  code: string,
  key: string,
): Answer => ({
  body: errorResponse(
    root,
    negotiated,
    [errorMessage('unrecoverable', { code, content: teller.say(key) })],
    teller.absolute(`/home/${locale}/`),
  ),
})
