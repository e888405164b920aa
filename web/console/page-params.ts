import { notFound } from '@tanstack/react-router'
import { ID_MAX } from '#domain/ids.ts'
import { isRefusal } from '#web/api/is-refusal.ts'

/** Reads the id in an address; anything else is a 404. */
export function idParam(written: string): number {
  const id = Number(written)
  if (!/^[1-9]\d{0,9}$/.test(written) || id > ID_MAX) throw notFound()
  return id
}

/** Reads an id or `new`. */
export const idOrNew = (written: string): number | 'new' => (written === 'new' ? written : idParam(written))

/** Turns a `not-found` refusal into a 404. */
export async function foundOrLost<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw isRefusal(error, 'not-found') ? notFound() : error
  }
}
