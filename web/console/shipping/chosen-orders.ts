import { PACKED_ORDERS_MAX } from '#domain/picking.ts'

type Chosen = { numbers?: string }

/** The orders that an address names, with commas between. */
export const chosenOrders = ({ numbers }: Record<string, unknown>): Chosen => (typeof numbers === 'string' ? { numbers } : {})

export const numbersOf = ({ numbers = '' }: Chosen): string[] =>
  [...new Set(numbers.split(',').filter(Boolean))].slice(0, PACKED_ORDERS_MAX)
