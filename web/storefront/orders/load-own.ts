import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'

/**
 * For the loaders of pages about one order, payment or request of the shopper: what `load` finds under this number. "Not found" where the
 * address gives no number (nothing is asked then) or the shop knows none: somebody else's does not exist for this shopper (T30).
 */
export async function loadOwn<T>(number: string, load: (number: string) => Promise<T>): Promise<T> {
  if (number === '') throw notFound()
  try {
    return await load(number)
  } catch (error) {
    if (isRefusal(error, 'order-not-found', 'order-gone', 'not-found', 'invalid-input')) throw notFound()
    throw error
  }
}
