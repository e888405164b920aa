/** Tabs of the order list (U41). */
export const ORDER_TABS = ['all', 'unpaid', 'paid', 'shipped', 'received', 'refund'] as const
export type OrderTab = (typeof ORDER_TABS)[number]

export const ORDER_SEARCH_MAX = 50
