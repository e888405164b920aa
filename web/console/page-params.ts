import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'

/** Reads the id in an address; anything else is a 404. */
export function idParam(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw notFound()
  return Number(written)
}

/** Turns a `not-found` refusal into a 404. */
export async function foundOrLost<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw isRefusal(error, 'not-found') ? notFound() : error
  }
}
