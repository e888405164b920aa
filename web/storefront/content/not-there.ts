import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/api/client.ts'

/** Status of refusals; faults and ended sessions have others. */
const REFUSED = 400

/** A refusal becomes a 404; other errors are thrown again. */
export function throwNotThere(error: unknown): never {
  throw error instanceof ApiError && error.status === REFUSED ? notFound() : error
}
