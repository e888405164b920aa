import { PAY_METHODS } from '#domain/payment.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* What staff hold in their hands: the number of a parcel, of a payment here or at its provider, or of a request for money back. */

export const isCode = (words: string): boolean => /^[A-Za-z0-9-]{8,64}$/.test(words)

/** The ids of orders that a whole number leads to. */
export const ordersOfCode = (db: Db, code: string): Fragment => db`
  select order_id from parcel where tracking_number in (${code}, ${code.toUpperCase()})
  union all select order_id from payment where number = ${code}
  union all select order_id from payment where method = any(${[...PAY_METHODS]}::text[]) and provider_transaction = ${code}
  union all select order_id from after_sale where number = ${code}`
