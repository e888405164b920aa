import { type RefusalName, refusals } from '#contract/refusals.ts'
import { ApiError } from './client.ts'

/** Refusals that share a code cannot be told apart. */
export const isRefusal = (error: unknown, ...names: RefusalName[]): boolean =>
  error instanceof ApiError && names.some((name) => refusals[name].code === error.code)

/** The field whose list contains the refusal. */
export const fieldOfRefusal = <Field extends string>(
  error: unknown,
  fields: Record<Field, readonly RefusalName[]>,
): Field | undefined => (Object.keys(fields) as Field[]).find((field) => isRefusal(error, ...fields[field]))

/** Here the server's message names the wine. */
export const isStockRefusal = (error: unknown): boolean =>
  isRefusal(error, 'order-stock-too-low', 'stock-too-low', 'out-of-stock', 'product-not-on-sale', 'product-gone')

export const isFlashRefusal = (error: unknown): boolean =>
  isRefusal(
    error,
    'flash-not-started',
    'flash-over',
    'flash-per-order',
    'flash-sold-out',
    'flash-taken',
    'flash-too-few',
    'limit-per-person',
  )
