import type { StaffScope } from './account.ts'
import { addDays } from './shanghai.ts'

/* Customers as the staff see them; who may do what is told in docs/decisions/029. */

export const CUSTOMER_STATES = ['all', 'ordered', 'never-ordered', 'blocked', 'asked'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]
/** `due`: only who waits for an answer, whose time ends first in front. */
export const CUSTOMER_SORTS = ['last-order', 'spent', 'registered', 'due'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
/** Counting stops here, so that a long list stays quick. */
export const COUNTED_CUSTOMERS_MAX = 10_000

export const CUSTOMER_READERS = ['agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin'] as const satisfies StaffScope[]
/** May end sessions, block and unblock. */
export const CUSTOMER_GUARDS = ['chat-supervisor', 'admin'] as const satisfies StaffScope[]
export const PHONE_READERS = ['admin'] as const satisfies StaffScope[]
export const ADDRESS_READERS = ['merchandiser', 'admin'] as const satisfies StaffScope[]
export const LEDGER_READERS = ['finance', 'admin'] as const satisfies StaffScope[]
/** May hand out and delete a person's data. */
export const DATA_KEEPERS = ['admin'] as const satisfies StaffScope[]

/** What staff did to a customer, in the audit log. */
export const CUSTOMER_ACTIONS = [
  'customer-blocked',
  'customer-unblocked',
  'customer-signed-out',
  'customer-note-added',
  'customer-note-changed',
  'customer-note-deleted',
  'customer-label-added',
  'customer-label-removed',
  'customer-asked',
  'customer-answered',
  'customer-data-handed-out',
  'customer-closed',
] as const

export const LABEL_MAX = 20
export const LABELS_OF_ONE_MAX = 20
export const BLOCK_REASON_MAX = 200

export const REQUEST_KINDS = ['export', 'deletion'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_OUTCOMES = ['done', 'refused', 'withdrawn'] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]
export const REQUEST_NOTE_MAX = 200
const REQUEST_WORKING_DAYS = 15
const REQUEST_DAYS_BACK = 365

/** A request may be written down later than it came, but not before. */
export const isRequestDay = (day: string, today: string): boolean => day <= today && day >= addDays(today, -REQUEST_DAYS_BACK)

/** Only Saturdays and Sundays are free: with the holidays the law leaves more time, never less. */
export function requestDueOn(askedOn: string): string {
  let day = askedOn
  for (let left = REQUEST_WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}
