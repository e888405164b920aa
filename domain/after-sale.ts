import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { OrderLine } from './order-line.ts'
import { can, type OrderStatus, type Role } from './order-status.ts'
import type { Payback } from './payment.ts'
import { REFUND_REASON_CODES, type RefundReason } from './vocabulary/refund-reasons.ts'

/** Asking for money back, and what may be done with such a request in which state: one table for server, pages, staff and tests. */

/** Money only, or money for goods that come back. */
export const AFTER_SALE_KINDS = ['money', 'return'] as const
export type AfterSaleKind = (typeof AFTER_SALE_KINDS)[number]

/** `agreed`: the goods may be sent back; `sent`: they are on their way; `paying`: the money is. */
export const AFTER_SALE_STATUSES = ['applied', 'agreed', 'sent', 'paying', 'refunded', 'refused', 'cancelled'] as const
export type AfterSaleStatus = (typeof AFTER_SALE_STATUSES)[number]

/** What is on record; `arrived`: the returned goods are here, which at once starts the payment. */
export const AFTER_SALE_EVENTS = [...AFTER_SALE_STATUSES, 'arrived'] as const
export type AfterSaleEventKind = (typeof AFTER_SALE_EVENTS)[number]

/** `finish` follows by itself when all the money has arrived. Goods may arrive without the shopper having named a parcel. */
export type AfterSaleAction = 'agree-to-refund' | 'agree-to-return' | 'refuse' | 'send' | 'take-in' | 'cancel' | 'finish'

type Rule = { from: readonly AfterSaleStatus[]; to: AfterSaleStatus; by: Role; kind?: AfterSaleKind }

const afterSaleActions: Record<AfterSaleAction, Rule> = {
  'agree-to-refund': { from: ['applied'], to: 'paying', by: 'staff', kind: 'money' },
  'agree-to-return': { from: ['applied'], to: 'agreed', by: 'staff', kind: 'return' },
  refuse: { from: ['applied', 'sent'], to: 'refused', by: 'staff' },
  send: { from: ['agreed'], to: 'sent', by: 'shopper', kind: 'return' },
  'take-in': { from: ['agreed', 'sent'], to: 'paying', by: 'staff', kind: 'return' },
  cancel: { from: ['applied', 'agreed', 'sent'], to: 'cancelled', by: 'shopper' },
  finish: { from: ['paying'], to: 'refunded', by: 'staff' },
}
export const AFTER_SALE_ACTIONS = Object.keys(afterSaleActions) as AfterSaleAction[]

type State = { kind: AfterSaleKind; status: AfterSaleStatus }

/** Whether an action is open to a request in its state. */
export const canAfterSale = (action: AfterSaleAction, { kind, status }: State): boolean => {
  const rule = afterSaleActions[action]
  return rule.from.includes(status) && (rule.kind === undefined || rule.kind === kind)
}

/** The statuses and kinds in which an action is allowed, and where it leads: the condition and the effect of one statement. */
export const afterSaleTransition = (
  action: AfterSaleAction,
): { from: readonly AfterSaleStatus[]; kinds: readonly AfterSaleKind[]; to: AfterSaleStatus; by: Role } => {
  const { from, to, by, kind } = afterSaleActions[action]
  return { from, to, by, kinds: kind ? [kind] : AFTER_SALE_KINDS }
}

/** Something is still to be decided or done. An order has one such request at most, and is not shipped meanwhile. */
export const OPEN_AFTER_SALES: readonly AfterSaleStatus[] = ['applied', 'agreed', 'sent', 'paying']
export const isOpenAfterSale = (status: AfterSaleStatus): boolean => OPEN_AFTER_SALES.includes(status)

/** The way that a request takes when it goes well; a return is longer. */
export const wayOf = (kind: AfterSaleKind): readonly AfterSaleStatus[] =>
  kind === 'money' ? ['applied', 'paying', 'refunded'] : ['applied', 'agreed', 'sent', 'paying', 'refunded']

/** Days after receipt in which money can be asked for; before receipt there is no end. */
export const REFUND_DAYS = 15
const DAY_MS = 24 * 60 * 60 * 1000

export const AFTER_SALE_PICTURES_MAX = 3
export const EXPLANATION_MAX = 300
export const STAFF_NOTE_MAX = 200
/** More of one line than any order has: a wire bound. */
export const REFUND_QUANTITY_MAX = 9_999
export const REQUEST_NUMBER = /^\d{16,24}$/

/* The parcel in which a shopper sends goods back, and where it goes. */
export const RETURN_COURIER_MAX = 30
export const RETURN_TRACKING_MAX = 40
export const RETURN_TRACKING = /^[A-Za-z0-9-]{5,40}$/
export const RETURN_PHONE_MAX = 20
export const RETURN_ADDRESS_MAX = { name: 60, phone: 30, address: 200 }

export const AFTER_SALES_PER_PAGE = 10

/** Until when money can be asked for an order that was received then; null: no end (yet). */
export const refundUntil = (receivedAt: string | null): Date | null =>
  receivedAt === null ? null : new Date(Date.parse(receivedAt) + REFUND_DAYS * DAY_MS)

/** Whether the order's state and age let its shopper ask for money; what is left of its lines is another matter. */
export function isRefundTime({ status, receivedAt }: { status: OrderStatus; receivedAt: string | null }, at: Date): boolean {
  const until = refundUntil(receivedAt)
  return can('refund', status) && (until === null || at < until)
}

type RefundableOrder = {
  status: OrderStatus
  lines: readonly Pick<OrderLine, 'quantity' | 'refundedQuantity'>[]
  afterSales: readonly { status: AfterSaleStatus }[]
}

/** Whether anything of an order is left to ask for, and nothing is asked for just now; its age is another matter (`isRefundTime`). */
export const canAskForRefund = ({ status, lines, afterSales }: RefundableOrder): boolean =>
  can('refund', status) &&
  lines.some((line) => line.refundedQuantity < line.quantity) &&
  !afterSales.some((request) => isOpenAfterSale(request.status))

/** Where returns go. */
export type ReturnAddress = { name: Localized; phone: string; address: Localized }

export type AfterSaleLine = {
  line: OrderLine
  quantity: number
  /** What was paid for these, with their part of the freight. */
  amount: Fen
}

/** Who did it; `shop` is its own clock. Names of staff are nobody's business. */
export type AfterSaleEvent = { kind: AfterSaleEventKind; by: 'shopper' | 'staff' | 'shop'; note: string; at: string }

/** How a request stands, beside its order. */
export type AfterSaleBrief = {
  /** The row's; phone clients send it back. */
  id: number
  number: string
  kind: AfterSaleKind
  status: AfterSaleStatus
  quantity: number
  amount: Fen
  at: string
}

export type AfterSaleCard = AfterSaleBrief & { orderNumber: string; orderStatus: OrderStatus; lines: AfterSaleLine[] }

export type ReturnParcel = { courier: string; trackingNumber: string; phone: string; note: string; pictures: string[] }

export type AfterSale = AfterSaleCard & {
  reason: RefundReason
  explanation: string
  pictures: string[]
  /** What was asked for; `amount` is what was agreed, which may be less. */
  asked: Fen
  /** The freight in `asked`. */
  shipping: Fen
  refuseReason: string
  /** Oldest first. */
  events: AfterSaleEvent[]
  returnParcel: ReturnParcel | null
  /** Set while goods may be sent back. */
  returnAddress: ReturnAddress | null
  paybacks: Payback[]
}

/** Only goods that were sent can be broken; only goods that were not sent can be late. */
const ONLY_BEFORE: readonly RefundReason[] = ['not-shipped']
const ONLY_AFTER: readonly RefundReason[] = ['not-arrived', 'broken', 'missing', 'wrong-wine', 'faulty', 'not-as-described']

/** The reasons that make sense for what is asked, in the order in which they are offered. */
export const reasonsFor = (kind: AfterSaleKind, isShipped: boolean): RefundReason[] =>
  REFUND_REASON_CODES.filter((reason) => !(isShipped ? ONLY_BEFORE : ONLY_AFTER).includes(reason)).filter(
    (reason) => kind === 'money' || reason !== 'not-arrived',
  )
