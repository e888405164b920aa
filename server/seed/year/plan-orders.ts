import { type FreightZone, freightFee, packGrams } from '#domain/freight.ts'
import { add, type Fen, fen, multiply, splitByWeight, ZERO } from '#domain/money.ts'
import { FINISHED_AFTER_DAYS, orderTotals, PAY_WITHIN_MINUTES } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'
import { dayStartMs } from '#domain/shanghai.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { newLineCode } from '#server/features/orders/new-order.ts'
import type { PastBuyer } from './buyers.ts'
import { daysFrom, HOUR_WEIGHTS, ordersOn } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Campaign, FlashOffer, PastLine, PastOrder, PastRefund, PastSku } from './past-order.ts'
import { planRefund } from './plan-refund.ts'

export type YearPlan = {
  fromDay: string
  days: number
  now: Date
  buyers: readonly PastBuyer[]
  skus: readonly PastSku[]
  zoneOf: (cityCode: number) => FreightZone
  campaigns: readonly Campaign[]
  offers: readonly FlashOffer[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const METHODS: readonly { method: PayMethod; weight: number }[] = [
  { method: 'wechat', weight: 58 },
  { method: 'alipay', weight: 37 },
  { method: 'offline', weight: 5 },
]
const REMARKS = [
  '',
  '',
  '',
  '',
  '',
  '',
  '工作日白天送，周末家里没人',
  '送礼用，请不要放价格单',
  '到货前请电话联系',
  'Please leave it with the concierge',
  '尽量同一箱发货',
]

/** Orders in the order in which they were placed. */
export function planOrders(chance: Chance, plan: YearPlan): PastOrder[] {
  const liked = likingOf(chance, plan.skus)
  const placed = daysFrom(plan.fromDay, plan.days).flatMap((day, place) => [
    ...times(chance, day, ordersOn(day, { place, days: plan.days })).flatMap((at) => {
      const buyer = whoBuys(chance, plan, at)
      return buyer && at < plan.now ? [{ at, buyer, lines: chooseLines(chance, liked, at), offer: null }] : []
    }),
    ...plan.offers.filter((offer) => offer.day === day).flatMap((offer) => buyOffer(chance, plan, offer)),
  ])
  return placed.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map((wanted) => planOrder(chance, plan, wanted))
}

type WantedLine = { sku: PastSku; price: Fen; quantity: number }
type Wanted = { at: Date; buyer: PastBuyer; lines: WantedLine[]; offer: FlashOffer | null }

function times(chance: Chance, day: string, expected: number): Date[] {
  const count = Math.floor(expected) + (chance.happens(expected % 1) ? 1 : 0)
  return Array.from({ length: count }, () => {
    const { hour } = chance.weighted(HOUR_WEIGHTS, ({ weight }) => weight)
    return new Date(dayStartMs(day) + hour * HOUR_MS + chance.between(0, 3599) * 1000)
  })
}

function whoBuys(chance: Chance, { buyers }: YearPlan, at: Date): PastBuyer | undefined {
  const known = buyers.filter(({ joinedAt }) => joinedAt < at)
  return known.length > 0 ? chance.weighted(known, ({ loyalty }) => loyalty) : undefined
}

/** A few wines sell well, most now and then, every tenth never; dear ones seldom. */
function likingOf(chance: Chance, skus: readonly PastSku[]): { sku: PastSku; weight: number }[] {
  return skus.map((sku) => {
    const rank = chance.between(0, skus.length)
    const dear = sku.price > 150_000 ? 0.05 : sku.price > 60_000 ? 0.25 : 1
    return { sku, weight: rank % 10 === 9 ? 0 : (dear * (sku.pack > 1 ? 0.4 : 1)) / (rank + 4) ** 0.8 }
  })
}

function chooseLines(chance: Chance, liked: readonly { sku: PastSku; weight: number }[], at: Date): WantedLine[] {
  const month = at.getMonth() + 1
  const inSeason = ({ sku, weight }: { sku: PastSku; weight: number }) =>
    weight *
    (sku.kind === 'sparkling' && (month === 12 || month === 1) ? 2.5 : 1) *
    (sku.kind === 'rose' && month > 4 && month < 9 ? 2 : 1)
  const count = chance.weighted([1, 2, 3, 4], (lines) => 5 - lines)
  const chosen = new Set(Array.from({ length: count }, () => chance.weighted(liked, inSeason).sku))
  return [...chosen].map((sku) => ({
    sku,
    price: sku.price,
    quantity: sku.pack > 1 ? 1 : chance.weighted([1, 2, 3, 6], (packs) => 7 - packs),
  }))
}

/** Each buyer once, one or two packs, until nothing is left. */
function buyOffer(chance: Chance, plan: YearPlan, offer: FlashOffer): Wanted[] {
  const sku = plan.skus.find(({ id }) => id === offer.skuId)
  const opens = new Date(dayStartMs(offer.day) + offer.hour * HOUR_MS)
  const known = plan.buyers.filter(({ joinedAt }) => joinedAt < opens)
  if (!sku) return []
  let left = offer.offered
  return known.slice(0, offer.offered).flatMap((buyer, turn): Wanted[] => {
    const quantity = Math.min(left, chance.between(1, 2))
    if (quantity === 0) return []
    left -= quantity
    const at = new Date(opens.getTime() + turn * 7_000 + 1_500)
    return [{ at, buyer, offer, lines: [{ sku, price: offer.price, quantity }] }]
  })
}

function planOrder(chance: Chance, plan: YearPlan, { at: placedAt, buyer, lines: wanted, offer }: Wanted): PastOrder {
  const goods = add(...wanted.map(({ price, quantity }) => multiply(price, quantity)))
  const campaign = offer ? undefined : plan.campaigns.find((each) => isOpen(each, placedAt) && goods >= each.minSpend)
  const taken = campaign && chance.happens(0.55) ? campaign : null
  const lines = priced(plan, buyer, wanted, taken?.amount ?? ZERO)
  const totals = orderTotals(lines, {
    shipping: add(...lines.map(({ shipping }) => shipping)),
    discount: add(...lines.map(({ discount }) => discount)),
  })
  const isPaid = chance.happens(0.95)
  const paidAt = new Date(placedAt.getTime() + chance.between(1, 9) * MINUTE_MS)
  const method = chance.weighted(METHODS, ({ weight }) => weight).method
  const order: PastOrder = {
    number: newNumber('cp', placedAt),
    buyer,
    lines,
    totals,
    status: 'cancelled',
    placedAt,
    remark: chance.pick(REMARKS),
    paid: isPaid ? { method, at: paidAt } : null,
    cancelledAt: isPaid ? null : new Date(placedAt.getTime() + PAY_WITHIN_MINUTES * MINUTE_MS),
    shippedAt: null,
    receivedAt: null,
    finishedAt: null,
    refund: null,
    campaign: taken,
    offer,
  }
  return isPaid ? goOn(chance, plan.now, order, paidAt) : order
}

const isOpen = ({ fromDay, toDay }: Campaign, at: Date): boolean =>
  at.getTime() >= dayStartMs(fromDay) && at.getTime() < dayStartMs(toDay)

function priced({ zoneOf }: YearPlan, buyer: PastBuyer, wanted: readonly WantedLine[], discount: Fen): PastLine[] {
  const amounts = wanted.map(({ price, quantity }) => multiply(price, quantity))
  const load = {
    grams: wanted.reduce((sum, { sku, quantity }) => sum + packGrams(sku) * quantity, 0),
    number: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: fen(add(...amounts) - discount),
  }
  const discounts = splitByWeight(discount, amounts)
  const fees = splitByWeight(freightFee(zoneOf(buyer.address.cityCode), load), amounts)
  return wanted.map((line, index) => ({
    ...line,
    unique: newLineCode(),
    discount: discounts[index] ?? ZERO,
    shipping: fees[index] ?? ZERO,
  }))
}

/** What became of a paid order by now. */
function goOn(chance: Chance, now: Date, order: PastOrder, paidAt: Date): PastOrder {
  const refund = chance.happens(0.05) && !order.offer ? planRefund(chance, order, paidAt) : null
  if (refund && refund.doneAt < now && refund.kind === 'whole') return { ...order, status: 'refunded', refund }
  const shippedAt = new Date(paidAt.getTime() + chance.between(6, 30) * HOUR_MS)
  if (shippedAt > now) return { ...order, status: 'paid' }
  const receivedAt = new Date(shippedAt.getTime() + chance.between(40, 110) * HOUR_MS)
  if (receivedAt > now) return { ...order, status: 'shipped', shippedAt }
  const finishedAt = new Date(receivedAt.getTime() + FINISHED_AFTER_DAYS * DAY_MS)
  const kept = refund && refund.kind !== 'whole' && refund.doneAt < now && refund.askedAt > receivedAt ? refund : null
  if (kept && isEverything(order, kept)) return { ...order, status: 'refunded', shippedAt, receivedAt, refund: kept }
  if (finishedAt > now) return { ...order, status: 'received', shippedAt, receivedAt, refund: kept }
  return { ...order, status: 'finished', shippedAt, receivedAt, finishedAt, refund: kept }
}

const isEverything = ({ lines }: PastOrder, { parts }: PastRefund): boolean =>
  lines.every(({ unique, quantity }) => parts.some((part) => part.line.unique === unique && part.quantity === quantity))
