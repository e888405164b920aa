import type { Address } from './address.ts'
import { type CartLine, goodsTotal } from './cart.ts'
import type { Localized } from './locale.ts'
import { add, type Fen, subtract, ZERO } from './money.ts'
import type { OrderStatus } from './order-status.ts'
import { shippingFee } from './shipping.ts'

/** An order waits this long for its payment, then it is cancelled and gives everything back. */
export const PAY_WITHIN_MINUTES = 30
/** The snapshot behind an order key lives this long (wire contract 2.12). */
export const CHECKOUT_MINUTES = 10
export const REMARK_MAX = 100
/** Lines that one order may have; a cart can hold more, and is then ordered in parts. */
export const ORDER_LINES_MAX = 100
export const ORDERS_PER_PAGE = 10

export type OrderLine = {
  /** 32 hex digits, the line's id on the wire. */
  unique: string
  productId: number
  skuCode: string
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  quantity: number
}

export type OrderTotals = { goods: Fen; shipping: Fen; discount: Fen; due: Fen }

/** What an order of these lines costs: goods + shipping − discount = due, to the fen (U35). */
export function orderTotals(lines: readonly { price: Fen; quantity: number }[], discount: Fen = ZERO): OrderTotals {
  const goods = goodsTotal(lines)
  const shipping = shippingFee(goods)
  return { goods, shipping, discount, due: subtract(add(goods, shipping), discount) }
}

export type OrderCard = {
  number: string
  status: OrderStatus
  lines: OrderLine[]
  totals: OrderTotals
  placedAt: string
  payBy: string
}

export type ParcelStep = { at: string; text: Localized }
/** `steps` newest first (U43). */
export type Parcel = { courier: string; trackingNumber: string; steps: ParcelStep[] }

export type Order = OrderCard & {
  recipient: { name: string; phone: string; address: string }
  remark: string
  payMethod: PayMethod | null
  paidAt: string | null
  shippedAt: string | null
  receivedAt: string | null
  finishedAt: string | null
  cancelledAt: string | null
  parcels: Parcel[]
  /** Server clock, so that the time left is right on a wrong client clock. */
  serverTime: string
}

export const PAY_METHODS = ['wechat', 'alipay', 'balance', 'offline'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** What the payment page shows. `balance` is what the shopper has, `due` what the order costs. */
export type Cashier = {
  orderNumber: string
  status: OrderStatus
  due: Fen
  balance: Fen
  payBy: string
  serverTime: string
  methods: { method: PayMethod; isOpen: boolean }[]
}

/** What the confirm call answers: a key for placing exactly one order, and what it would cost. */
export type Checkout = {
  key: string
  lines: CartLine[]
  address: Address | null
  totals: OrderTotals
  freeShippingFrom: Fen
  balance: Fen
}
/** How many orders stand in each tab. */
export type OrderCounts = { all: number; unpaid: number; paid: number; shipped: number; received: number; refund: number }
