import { type RefusalName, refusals } from '#contract/refusals.ts'
import { ApiError } from './client.ts'

/** Whether the API has said no for one of these reasons. Some reasons share a code on the wire and cannot be told apart by it. */
export const isRefusal = (error: unknown, ...names: RefusalName[]): boolean =>
  error instanceof ApiError && names.some((name) => refusals[name].code === error.code)
