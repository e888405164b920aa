/** The order's states and who may do what in them: one table for server, pages, console and tests (design section 4). */
export const ORDER_STATUSES = ['unpaid', 'paid', 'shipped', 'received', 'finished', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type OrderAction = 'pay' | 'cancel' | 'ship' | 'receive' | 'review' | 'again' | 'delete' | 'refund'
export type Role = 'shopper' | 'staff'

/** Every order starts unpaid; nothing leads back there. */
export type LaterStatus = Exclude<OrderStatus, 'unpaid'>

/** `to` is missing where an action leaves the status as it is. */
const orderActions: Record<OrderAction, { from: readonly OrderStatus[]; to?: LaterStatus; by: Role }> = {
  pay: { from: ['unpaid'], to: 'paid', by: 'shopper' },
  cancel: { from: ['unpaid'], to: 'cancelled', by: 'shopper' },
  ship: { from: ['paid'], to: 'shipped', by: 'staff' },
  receive: { from: ['shipped'], to: 'received', by: 'shopper' },
  review: { from: ['received'], to: 'finished', by: 'shopper' },
  refund: { from: ['paid', 'shipped', 'received'], to: 'refunded', by: 'shopper' },
  again: { from: ['paid', 'shipped', 'received', 'finished', 'cancelled', 'refunded'], by: 'shopper' },
  delete: { from: ['finished', 'cancelled', 'refunded'], by: 'shopper' },
}

export const can = (action: OrderAction, status: OrderStatus): boolean => orderActions[action].from.includes(status)
export const shopperActions = (status: OrderStatus): OrderAction[] =>
  (Object.keys(orderActions) as OrderAction[]).filter((action) => orderActions[action].by === 'shopper' && can(action, status))

/** The statuses in which an action is allowed, and the one that it leads to: the condition and the effect of one statement. */
export const transitionOf = (action: OrderAction): { from: readonly OrderStatus[]; to: LaterStatus | undefined } => {
  const { from, to } = orderActions[action]
  return { from, to }
}

/** Tabs of the order list (U41) and the statuses behind each. */
export const ORDER_TABS = ['all', 'unpaid', 'paid', 'shipped', 'received', 'refund'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

export const statusesOfTab: Record<OrderTab, readonly OrderStatus[]> = {
  all: ORDER_STATUSES,
  unpaid: ['unpaid'],
  paid: ['paid'],
  shipped: ['shipped'],
  received: ['received'],
  refund: ['refunded'],
}
