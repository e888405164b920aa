import { isRefusal } from '#web/api/is-refusal.ts'
import { Forbidden } from './guard.ts'

/** Somebody who may not see a page is told so on it; nothing is broken. Everything else goes to the browser's console. */
export function complain(error: unknown): void {
  if (error instanceof Forbidden || isRefusal(error, 'not-allowed')) return
  console.error(error)
}
