import { ORDER_STATUSES } from './order-status.ts'

/**
 * Tabs of the staff's list of orders: everything, each state, those for which money back is asked, presents, and those that must leave
 * today for the day of delivery that was chosen.
 */
export const DESK_TABS = ['all', ...ORDER_STATUSES, 'refund-asked', 'presents', 'to-leave'] as const
/** Of the orders to send. */
export const SENDING_FILTERS = ['all', 'to-leave', 'presents'] as const
export type SendingFilter = (typeof SENDING_FILTERS)[number]
export type DeskTab = (typeof DESK_TABS)[number]

export const ORDER_NOTE_MAX = 500
export const RECIPIENT_ADDRESS_MIN = 5
export const RECIPIENT_ADDRESS_MAX = 200
/** Counting stops here: nobody turns to page 500, and a long list stays quick. */
export const COUNTED_ORDERS_MAX = 10_000
/** Of a search: finding more costs, and its words can be narrowed. */
export const COUNTED_FOUND_MAX = 500
export const COUNTED_IN_TAB_MAX = 999

/** Ours, or of a shop whose orders were taken over. */
export const ORDER_NUMBER_MAX = 64
export const ORDER_NUMBER = /^[\w-]{1,64}$/
