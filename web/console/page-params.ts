import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'

/** The number in an address; shows the 404 page for anything else. */
export function idParam(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw notFound()
  return Number(written)
}

/** Shows the 404 page when the thing does not exist. */
export async function foundOrLost<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw isRefusal(error, 'not-found') ? notFound() : error
  }
}
