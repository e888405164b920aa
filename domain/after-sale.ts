import type { StaffScope } from './account.ts'
import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import type { OrderLine } from './order-line.ts'
import { can, type OrderStatus, type Role } from './order-status.ts'
import type { Payback } from './payment.ts'
import { REFUND_REASON_CODES, type RefundReason } from './vocabulary/refund-reasons.ts'

export const AFTER_SALE_KINDS = ['money', 'return'] as const
export type AfterSaleKind = (typeof AFTER_SALE_KINDS)[number]

/** Agents speak with the shopper, finance decides, and merchandisers take in what comes back. */
export const AFTER_SALE_READERS = ['agent', 'finance', 'merchandiser'] as const satisfies StaffScope[]

/** `agreed`: goods may be sent back; `sent`: goods are under way; `paying`: money is; `replaced`: new bottles instead of money. */
export const AFTER_SALE_STATUSES = [
  'applied',
  'agreed',
  'sent',
  'paying',
  'refunded',
  'refused',
  'cancelled',
  'replaced',
] as const
export type AfterSaleStatus = (typeof AFTER_SALE_STATUSES)[number]

export const AFTER_SALE_EVENTS = [...AFTER_SALE_STATUSES, 'arrived'] as const
export type AfterSaleEventKind = (typeof AFTER_SALE_EVENTS)[number]

/**
 * `finish` is automatic when all money has arrived. Goods may arrive unannounced. Sent again, the parcel is corrected. A return that was agreed
 * to and never comes can be refused.
 */
export type AfterSaleAction =
  | 'agree-to-refund'
  | 'agree-to-return'
  | 'refuse'
  | 'send'
  | 'take-in'
  | 'cancel'
  | 'finish'
  | 'replace'

type Rule = { from: readonly AfterSaleStatus[]; to: AfterSaleStatus; by: Role; kind?: AfterSaleKind }

const afterSaleActions: Record<AfterSaleAction, Rule> = {
  'agree-to-refund': { from: ['applied'], to: 'paying', by: 'staff', kind: 'money' },
  'agree-to-return': { from: ['applied'], to: 'agreed', by: 'staff', kind: 'return' },
  refuse: { from: ['applied', 'agreed', 'sent'], to: 'refused', by: 'staff' },
  send: { from: ['agreed', 'sent'], to: 'sent', by: 'shopper', kind: 'return' },
  'take-in': { from: ['agreed', 'sent'], to: 'paying', by: 'staff', kind: 'return' },
  cancel: { from: ['applied', 'agreed', 'sent'], to: 'cancelled', by: 'shopper' },
  finish: { from: ['paying'], to: 'refunded', by: 'staff' },
  replace: { from: ['applied'], to: 'replaced', by: 'staff' },
}
export const AFTER_SALE_ACTIONS = Object.keys(afterSaleActions) as AfterSaleAction[]

type State = { kind: AfterSaleKind; status: AfterSaleStatus }

export const canAfterSale = (action: AfterSaleAction, { kind, status }: State): boolean => {
  const rule = afterSaleActions[action]
  return rule.from.includes(status) && (rule.kind === undefined || rule.kind === kind)
}

export const afterSaleTransition = (
  action: AfterSaleAction,
): { from: readonly AfterSaleStatus[]; kinds: readonly AfterSaleKind[]; to: AfterSaleStatus; by: Role } => {
  const { from, to, by, kind } = afterSaleActions[action]
  return { from, to, by, kinds: kind ? [kind] : AFTER_SALE_KINDS }
}

/** An order has at most one open request and cannot ship meanwhile. */
export const OPEN_AFTER_SALES: readonly AfterSaleStatus[] = ['applied', 'agreed', 'sent', 'paying']
export const isOpenAfterSale = (status: AfterSaleStatus): boolean => OPEN_AFTER_SALES.includes(status)

/** Nothing went back, and the shopper may ask again. */
export const endsWithoutMoney = (status: AfterSaleStatus): boolean =>
  status === 'refused' || status === 'cancelled' || status === 'replaced'

export const wayOf = (kind: AfterSaleKind): readonly AfterSaleStatus[] =>
  kind === 'money' ? ['applied', 'paying', 'refunded'] : ['applied', 'agreed', 'sent', 'paying', 'refunded']

export const REFUND_DAYS = 15
const DAY_MS = 24 * 60 * 60 * 1000

export const AFTER_SALE_PICTURES_MAX = 3
export const EXPLANATION_MAX = 300
export const STAFF_NOTE_MAX = 200
export const REFUND_QUANTITY_MAX = 9_999
export const REQUEST_NUMBER = /^\d{16,24}$/

export const RETURN_COURIER_MAX = 30
export const RETURN_TRACKING_MAX = 40
export const RETURN_TRACKING = /^[A-Za-z0-9-]{5,40}$/
export const RETURN_PHONE_MAX = 20
export const RETURN_ADDRESS_MAX = { name: 60, phone: 30, address: 200 }

export const AFTER_SALES_PER_PAGE = 10

const refundUntil = (receivedAt: string | null): Date | null =>
  receivedAt === null ? null : new Date(Date.parse(receivedAt) + REFUND_DAYS * DAY_MS)

/** Checks state and age only; see also canAskForRefund. */
export function isRefundTime({ status, receivedAt }: { status: OrderStatus; receivedAt: string | null }, at: Date): boolean {
  const until = refundUntil(receivedAt)
  return can('refund', status) && (until === null || at < until)
}

type RefundableOrder = {
  status: OrderStatus
  lines: readonly Pick<OrderLine, 'quantity' | 'refundedQuantity'>[]
  afterSales: readonly { status: AfterSaleStatus }[]
}

/** Whether something is left and no request is open; isRefundTime checks the age. */
export const canAskForRefund = ({ status, lines, afterSales }: RefundableOrder): boolean =>
  can('refund', status) &&
  lines.some((line) => line.refundedQuantity < line.quantity) &&
  !afterSales.some((request) => isOpenAfterSale(request.status))

export type ReturnAddress = { name: Localized; phone: string; address: Localized }

export type AfterSaleLine = {
  line: OrderLine
  quantity: number
  /** What was paid for them, freight included. */
  amount: Fen
}

export type AfterSaleEvent = { kind: AfterSaleEventKind; by: 'shopper' | 'staff' | 'shop'; note: string; at: string }

export type AfterSaleBrief = {
  /** Row id; phone clients send it back. */
  id: number
  number: string
  kind: AfterSaleKind
  status: AfterSaleStatus
  quantity: number
  amount: Fen
  at: string
}

export type AfterSaleCard = AfterSaleBrief & {
  orderNumber: string
  orderStatus: OrderStatus
  lines: AfterSaleLine[]
  /** By staff in the shopper's stead. */
  isOpenedByShop: boolean
}

export type ReturnParcel = { courier: string; trackingNumber: string; phone: string; note: string; pictures: string[] }

export type AfterSale = AfterSaleCard & {
  reason: RefundReason
  explanation: string
  pictures: string[]
  /** `amount` is what was agreed and may be less. */
  asked: Fen
  shipping: Fen
  /** Gift boxes. */
  boxes: Fen
  refuseReason: string
  events: AfterSaleEvent[]
  returnParcel: ReturnParcel | null
  returnAddress: ReturnAddress | null
  paybacks: Payback[]
}

const ONLY_BEFORE: readonly RefundReason[] = ['not-shipped']
const ONLY_AFTER: readonly RefundReason[] = ['not-arrived', 'broken', 'missing', 'wrong-wine', 'faulty', 'not-as-described']

export const reasonsFor = (kind: AfterSaleKind, isShipped: boolean): RefundReason[] =>
  REFUND_REASON_CODES.filter((reason) => !(isShipped ? ONLY_BEFORE : ONLY_AFTER).includes(reason)).filter(
    (reason) => kind === 'money' || reason !== 'not-arrived',
  )
