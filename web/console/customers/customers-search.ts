import type { CustomersAsked } from '#contract/staff/customers.ts'
import { CUSTOMER_SORTS, CUSTOMER_STATES } from '#domain/customer.ts'
import { ID_MAX } from '#domain/ids.ts'
import { calendarDay, listSearch, oneOf, wholeNumber } from '../page-search.ts'

/** Without what is wrong or usual. */
export const customersSearch = (asked: Record<string, unknown>): CustomersAsked => {
  const [state, sort] = [oneOf(CUSTOMER_STATES, asked.state, 'all'), oneOf(CUSTOMER_SORTS, asked.sort, 'last-order')]
  const order = oneOf(['asc', 'desc'] as const, asked.order, 'desc')
  const [from, to, label] = [calendarDay(asked.from), calendarDay(asked.to), wholeNumber(asked.label)]
  return {
    ...listSearch(asked),
    ...(state && { state }),
    ...(label && label <= ID_MAX && { label }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && { sort }),
    ...(order && { order }),
  }
}
