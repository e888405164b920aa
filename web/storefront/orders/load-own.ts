import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'

/**
 * For loaders: what `load` finds under this number. "Not found" for an empty or unknown number, and for somebody else's (T30).
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
