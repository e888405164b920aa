import type { OrderTab } from './order-tabs.ts'

/** The order's states: one table for server, pages and tests. */
export const ORDER_STATUSES = [
  'unpaid',
  'paid',
  'part-shipped',
  'shipped',
  'received',
  'finished',
  'cancelled',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * `refund` asks for money back, `refund-all`: the last of it goes back; `finish` follows the last review or the clock;
 * `change`: address and remark; `replace`: new bottles for what was sent.
 */
export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'change'
  | 'ship-part'
  | 'ship'
  | 'receive'
  | 'review'
  | 'finish'
  | 'refund'
  | 'refund-all'
  | 'replace'
  | 'again'
  | 'delete'
export type Role = 'shopper' | 'staff'

export type LaterStatus = Exclude<OrderStatus, 'unpaid'>

/** Without `to` the status stays. */
const orderActions: Record<OrderAction, { from: readonly OrderStatus[]; to?: LaterStatus; by: Role }> = {
  pay: { from: ['unpaid'], to: 'paid', by: 'shopper' },
  cancel: { from: ['unpaid'], to: 'cancelled', by: 'shopper' },
  change: { from: ['unpaid', 'paid'], by: 'shopper' },
  'ship-part': { from: ['paid', 'part-shipped'], to: 'part-shipped', by: 'staff' },
  ship: { from: ['paid', 'part-shipped'], to: 'shipped', by: 'staff' },
  receive: { from: ['shipped'], to: 'received', by: 'shopper' },
  review: { from: ['received', 'finished'], by: 'shopper' },
  finish: { from: ['received'], to: 'finished', by: 'staff' },
  refund: { from: ['paid', 'part-shipped', 'shipped', 'received', 'finished'], by: 'shopper' },
  'refund-all': { from: ['paid', 'part-shipped', 'shipped', 'received', 'finished'], to: 'refunded', by: 'staff' },
  replace: { from: ['part-shipped', 'shipped', 'received', 'finished'], by: 'staff' },
  again: { from: ['paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded'], by: 'shopper' },
  delete: { from: ['finished', 'cancelled', 'refunded'], by: 'shopper' },
}

export const can = (action: OrderAction, status: OrderStatus): boolean => orderActions[action].from.includes(status)
export const shopperActions = (status: OrderStatus): OrderAction[] =>
  (Object.keys(orderActions) as OrderAction[]).filter((action) => orderActions[action].by === 'shopper' && can(action, status))

/** The condition and the effect of one statement. */
export const transitionOf = (action: OrderAction): { from: readonly OrderStatus[]; to: LaterStatus | undefined } => {
  const { from, to } = orderActions[action]
  return { from, to }
}

/**
 * `requests`: orders with a request for money back that is under way (`open`) or decided (`done`); withdrawn ones do not count.
 */
export type OrderFilter = { statuses: readonly OrderStatus[]; requests?: 'open' | 'done' | 'any' }

export const filterOfTab: Record<OrderTab, OrderFilter> = {
  all: { statuses: ORDER_STATUSES },
  unpaid: { statuses: ['unpaid'] },
  paid: { statuses: ['paid'] },
  shipped: { statuses: ['part-shipped', 'shipped'] },
  received: { statuses: ['received'] },
  refund: { statuses: ['refunded'], requests: 'any' },
}
