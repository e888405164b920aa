import type { Db } from '#server/db/database.ts'
import { afterSaleRules } from './after-sales.ts'
import { chatRules } from './chat.ts'
import { couponRules } from './coupons.ts'
import { customerRules } from './customers.ts'
import { moneyRules } from './money.ts'
import { orderRules } from './orders.ts'
import { reviewRules } from './reviews.ts'
import type { Rule } from './rule.ts'
import { stockRules } from './stock.ts'

/*
 * What must always hold, even after a crash (I1 to I7 in docs/cases.md). Tests check it after every case, and `npm run check:ledger` checks
 * any database.
 */
const RULES: readonly Rule[] = [
  ...stockRules,
  ...moneyRules,
  ...couponRules,
  ...orderRules,
  ...afterSaleRules,
  ...reviewRules,
  ...chatRules,
  ...customerRules,
]

/** Every rule with the rows that violate it. Needs a repeatable-read transaction for a consistent result. */
export async function findViolations(db: Db): Promise<{ rule: string; rows: readonly object[] }[]> {
  return Promise.all(RULES.map(async ({ name, broken }) => ({ rule: name, rows: await broken(db) })))
}
