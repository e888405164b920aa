import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#web/api/is-refusal.ts'

/** Anything else is a 404. */
export function idParam(written: string): number {
  if (!/^[1-9]\d{0,8}$/.test(written)) throw notFound()
  return Number(written)
}

/** A 404 when there is no such thing. */
export async function foundOrLost<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw isRefusal(error, 'not-found') ? notFound() : error
  }
}
