import type { Address } from './address.ts'
import type { AfterSaleBrief } from './after-sale.ts'
import { type CartLine, goodsTotal } from './cart.ts'
import type { CouponChoice } from './coupon.ts'
import type { DeliveryDay } from './delivery-day.ts'
import type { GiftBox, OrderGift } from './gift.ts'
import { add, type Fen, subtract, ZERO } from './money.ts'
import type { OrderLine } from './order-line.ts'
import type { OrderStatus } from './order-status.ts'
import type { Parcel } from './parcel.ts'
import type { BankTransfer, Payback, PayFor, PayMethod } from './payment.ts'
import type { Replacement } from './replacement.ts'

/** An unpaid order is cancelled after this. */
export const PAY_WITHIN_MINUTES = 30
/** Counted from the last parcel (docs/wire.md, "Rules taken over"). */
export const RECEIVED_AFTER_DAYS = 7
/** Counted from receipt. */
export const FINISHED_AFTER_DAYS = 15
/** How long an order key is valid. */
export const CHECKOUT_MINUTES = 10
export const REMARK_MAX = 100
/** The shopper reads it. */
export const CANCEL_REASON_MAX = 200
/** A larger cart is ordered in parts. */
export const ORDER_LINES_MAX = 100
export const ORDERS_PER_PAGE = 10

/** `boxes`: gift boxes. */
export type OrderTotals = { goods: Fen; shipping: Fen; boxes: Fen; discount: Fen; due: Fen }
/** `reduction`: what staff took off before payment. */
export type PlacedTotals = OrderTotals & { reduction: Fen }

type Extras = { shipping?: Fen; boxes?: Fen; discount?: Fen }

/** goods + shipping + boxes − discount = due (U35). */
export function orderTotals(
  lines: readonly { price: Fen; quantity: number }[],
  { shipping = ZERO, boxes = ZERO, discount = ZERO }: Extras = {},
): OrderTotals {
  const goods = goodsTotal(lines)
  return { goods, shipping, boxes, discount, due: subtract(add(goods, shipping, boxes), discount) }
}

export type OrderCard = {
  number: string
  status: OrderStatus
  lines: OrderLine[]
  totals: PlacedTotals
  placedAt: string
  payBy: string
  /** Chosen last; null before any. */
  payMethod: PayMethod | null
  /** Such an order cannot be ordered again, nor held for a transfer. */
  flashItemId: number | null
  /** Null: no present. */
  gift: OrderGift | null
  /** The day of delivery that was chosen. Null: as soon as possible. */
  deliverOn: string | null
  /** Newest first, without withdrawn ones. */
  afterSales: AfterSaleBrief[]
}

export type Order = OrderCard & {
  recipient: { name: string; phone: string; address: string }
  remark: string
  paidAt: string | null
  shippedAt: string | null
  receivedAt: string | null
  finishedAt: string | null
  cancelledAt: string | null
  refundedAt: string | null
  /** Set when staff cancelled it. */
  cancelReason: string | null
  parcels: Parcel[]
  /** Oldest first, those called off included. */
  replacements: Replacement[]
  /** What has come in for it and counts: several when a part came from the balance, which is the last. */
  payments: OrderPayment[]
  paybacks: Payback[]
  /** Oldest first. */
  priceChanges: PriceChange[]
  /** The shop's clock, for countdowns (U39). */
  serverTime: string
}

export type OrderPayment = { method: PayMethod; amount: Fen }

/** Lowered by staff before payment. */
export type PriceChange = { from: Fen; to: Fen; reason: string; at: string }

/** Its bank transfer is under way: it has days to be paid, and asks for no other payment. */
export const isBeingTransferred = ({ status, payMethod }: Pick<OrderCard, 'status' | 'payMethod'>): boolean =>
  status === 'unpaid' && payMethod === 'offline'

/** What the payment page shows of an order or a recharge. `paid`: what has come in, `rest`: what is still to pay. */
export type Cashier = {
  type: PayFor
  orderNumber: string
  status: OrderStatus
  due: Fen
  /** What staff took off before payment. */
  reduction: Fen
  /** Gift boxes. */
  boxes: Fen
  paid: Fen
  rest: Fen
  balance: Fen
  payBy: string
  serverTime: string
  methods: { method: PayMethod; isOpen: boolean }[]
  /** WeChat Pay within WeChat's own browser. */
  opensInWechat: boolean
  /** Set once a transfer was chosen. */
  transfer: BankTransfer | null
  /** The shop's bonus on a recharge. */
  gift: Fen
  paybacks: Payback[]
}
/** What a waiting page polls. */
export type PaymentState = Pick<Cashier, 'status' | 'due' | 'paid' | 'rest' | 'payBy' | 'serverTime' | 'paybacks'> & {
  /** All money has come in, and the order still existed. */
  isPaid: boolean
}

/** What confirm answers: a key for exactly one order, and its price. */
export type Checkout = {
  key: string
  lines: CartLine[]
  address: Address | null
  totals: OrderTotals
  /** Null where goods never travel free. */
  freeShippingFrom: Fen | null
  /** False: no order can be placed. */
  isDelivered: boolean
  balance: Fen
  /** Unused coupons, the best usable one first. */
  coupons: CouponChoice[]
  /** Not taken yet, but open to this shopper: usable ones and near misses, best first. Their `claimId` is 0. */
  couponsToTake: CouponChoice[]
  /** The coupon in the totals. */
  couponClaimId: number | null
  /** Set for a flash sale: no coupon then. */
  flashItemId: number | null
  /** Those that can be chosen. */
  boxes: GiftBox[]
  /** The box in the totals. */
  boxId: number | null
  /** On which it can be delivered; none: no day can be chosen. */
  days: DeliveryDay[]
}
export type OrderCounts = { all: number; unpaid: number; paid: number; shipped: number; received: number; refund: number }
