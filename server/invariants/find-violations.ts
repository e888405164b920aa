import type { Db } from '#server/db/database.ts'
import { afterSaleRules } from './after-sales.ts'
import { chatRules } from './chat.ts'
import { couponRules } from './coupons.ts'
import { moneyRules } from './money.ts'
import { orderRules } from './orders.ts'
import { reviewRules } from './reviews.ts'
import type { Rule } from './rule.ts'
import { stockRules } from './stock.ts'

/*
 * What must be true at every moment, whatever was killed in between (I1 to I6 in docs/cases.md): the tests ask after every case, and
 * `npm run check:ledger` asks any database.
 */
const RULES: readonly Rule[] = [
  ...stockRules,
  ...moneyRules,
  ...couponRules,
  ...orderRules,
  ...afterSaleRules,
  ...reviewRules,
  ...chatRules,
]

/** Every rule with the rows that break it; all of them see the same moment when `db` is a repeatable-read transaction. */
export async function findViolations(db: Db): Promise<{ rule: string; rows: readonly object[] }[]> {
  return Promise.all(RULES.map(async ({ name, broken }) => ({ rule: name, rows: await broken(db) })))
}
