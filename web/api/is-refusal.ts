import { type RefusalName, refusals } from '#contract/refusals.ts'
import { ApiError } from './client.ts'

/** Whether the API has said no for one of these reasons. Some reasons share a code on the wire and cannot be told apart by it. */
export const isRefusal = (error: unknown, ...names: RefusalName[]): boolean =>
  error instanceof ApiError && names.some((name) => refusals[name].code === error.code)

/** The field of a form that a refusal is about: of `fields`, the one that names the refusal. */
export const fieldOfRefusal = <Field extends string>(
  error: unknown,
  fields: Record<Field, readonly RefusalName[]>,
): Field | undefined => (Object.keys(fields) as Field[]).find((field) => isRefusal(error, ...fields[field]))

/** A wine is sold out, too few are left, or it is no longer sold; the message names it. */
export const isStockRefusal = (error: unknown): boolean =>
  isRefusal(error, 'order-stock-too-low', 'stock-too-low', 'out-of-stock', 'product-not-on-sale', 'product-gone')

/** A flash sale does not sell now, not that many, or not to this shopper; the message says why. */
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
