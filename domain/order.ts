import type { Address } from './address.ts'
import type { AfterSaleBrief } from './after-sale.ts'
import { type CartLine, goodsTotal } from './cart.ts'
import type { CouponChoice } from './coupon.ts'
import { add, type Fen, subtract, ZERO } from './money.ts'
import type { OrderLine } from './order-line.ts'
import type { OrderStatus } from './order-status.ts'
import type { Parcel } from './parcel.ts'
import type { BankTransfer, Payback, PayFor, PayMethod } from './payment.ts'

/** An order waits this long for its payment, then it is cancelled and gives everything back. */
export const PAY_WITHIN_MINUTES = 30
/** What was sent counts as received so many days after the last parcel has left (docs/wire.md, "Rules taken over", `system_delivery_time`). */
export const RECEIVED_AFTER_DAYS = 7
/** What was received is finished so many days later, reviewed or not. */
export const FINISHED_AFTER_DAYS = 15
/** The snapshot behind an order key lives this long (docs/wire.md, "Orders"). */
export const CHECKOUT_MINUTES = 10
export const REMARK_MAX = 100
/** What staff write when they cancel an order; the shopper reads it. */
export const CANCEL_REASON_MAX = 200
/** Lines that one order may have; a cart can hold more, and is then ordered in parts. */
export const ORDER_LINES_MAX = 100
export const ORDERS_PER_PAGE = 10

export type OrderTotals = { goods: Fen; shipping: Fen; discount: Fen; due: Fen }

type Extras = { shipping?: Fen; discount?: Fen }

/** What an order of these lines costs: goods + shipping − discount = due, to the fen (U35). */
export function orderTotals(
  lines: readonly { price: Fen; quantity: number }[],
  { shipping = ZERO, discount = ZERO }: Extras = {},
): OrderTotals {
  const goods = goodsTotal(lines)
  return { goods, shipping, discount, due: subtract(add(goods, shipping), discount) }
}

export type OrderCard = {
  number: string
  status: OrderStatus
  lines: OrderLine[]
  totals: OrderTotals
  placedAt: string
  payBy: string
  /** The way chosen last; null before any. */
  payMethod: PayMethod | null
  /** The sale that it was bought in: it cannot be ordered again, nor paid by a transfer that takes days. */
  flashItemId: number | null
  /** What its shopper has asked money back for, newest first, without what was withdrawn. */
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
  /** What staff wrote when they cancelled it; null when its shopper or the shop's clock did, or nobody. */
  cancelReason: string | null
  parcels: Parcel[]
  /** Money that came too late or twice, or comes back for another reason. */
  paybacks: Payback[]
  /** Server clock, so that the time left is right on a wrong client clock. */
  serverTime: string
}

/** Its money is on its way to the shop's bank account: nobody is asked to pay then, and there are days instead of minutes. */
export const isBeingTransferred = ({ status, payMethod }: Pick<OrderCard, 'status' | 'payMethod'>): boolean =>
  status === 'unpaid' && payMethod === 'offline'

/**
 * What the payment page shows of an order, or of a recharge (`status` unpaid, paid, or cancelled when its time is over). `balance` is
 * what the shopper has, `due` what it costs, `paid` what has come in of it so far, `rest` what is still to pay.
 */
export type Cashier = {
  type: PayFor
  orderNumber: string
  status: OrderStatus
  due: Fen
  paid: Fen
  rest: Fen
  balance: Fen
  payBy: string
  serverTime: string
  methods: { method: PayMethod; isOpen: boolean }[]
  /** Set once the shopper has chosen to transfer the money. */
  transfer: BankTransfer | null
  /** What the shop adds to a recharge. */
  gift: Fen
  /** Money that came too late or twice, or came back when the order was cancelled. */
  paybacks: Payback[]
}
/** What a page that waits for the money asks again and again. */
export type PaymentState = Pick<Cashier, 'status' | 'due' | 'paid' | 'rest' | 'payBy' | 'serverTime' | 'paybacks'> & {
  /** All of it has come in, and the order was still there. */
  isPaid: boolean
}

/** What the confirm call answers: a key for placing exactly one order, and what it would cost. */
export type Checkout = {
  key: string
  lines: CartLine[]
  address: Address | null
  totals: OrderTotals
  /** Null where goods never travel free. */
  freeShippingFrom: Fen | null
  /** False where the shop sends nothing: then no order can be placed. */
  isDelivered: boolean
  balance: Fen
  /** All unused coupons, the usable ones first and the best of them at the top. */
  coupons: CouponChoice[]
  /** The claim of the coupon that the totals reckon with. */
  couponClaimId: number | null
  /** Set when this is an order of a flash sale: no coupon then (docs/wire.md, "Rules taken over"). */
  flashItemId: number | null
}
/** How many orders stand in each tab. */
export type OrderCounts = { all: number; unpaid: number; paid: number; shipped: number; received: number; refund: number }
