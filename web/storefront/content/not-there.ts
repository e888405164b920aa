import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/api/client.ts'

/** The wire's status for a plain no; faults and ended sessions have others. */
const REFUSED = 400

/** For the failure of asking for one thing: what the API refuses to show is not there, anything else stays a failure. */
export function throwNotThere(error: unknown): never {
  throw error instanceof ApiError && error.status === REFUSED ? notFound() : error
}
