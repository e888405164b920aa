import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'

/** The number in an address; what is none leads to the page for lost ones. */
export function idParam(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw notFound()
  return Number(written)
}

/** What was asked for; when there is no such thing, the page for lost ones. */
export async function foundOrLost<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw isRefusal(error, 'not-found') ? notFound() : error
  }
}
