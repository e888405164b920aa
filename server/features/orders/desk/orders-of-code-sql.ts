import { PAY_METHODS } from '#domain/payment.ts'
import { readReplacementNumber } from '#domain/replacement.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* What staff hold in their hands: the number of a parcel, of a payment here or at its provider, of a request for money back, or of a replacement. */

export const isCode = (words: string): boolean => /^[A-Za-z0-9-]{8,64}$/.test(words)

/** The ids of orders that a whole number leads to. */
export const ordersOfCode = (db: Db, code: string): Fragment => db`
  ${ofReplacement(db, code)}
  select order_id from parcel where tracking_number in (${code}, ${code.toUpperCase()})
  union all select order_id from payment where number = ${code}
  union all select order_id from payment where method = any(${[...PAY_METHODS]}::text[]) and provider_transaction = ${code}
  union all select order_id from after_sale where number = ${code}`

function ofReplacement(db: Db, code: string): Fragment {
  const made = readReplacementNumber(code)
  return made
    ? db`select o.id from replacement join shop_order o on o.id = order_id
          where replacement.id = ${made.id} and o.number = ${made.order.toLowerCase()} union all`
    : db``
}
