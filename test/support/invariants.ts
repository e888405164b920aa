import type { Db } from '#server/db/database.ts'
import { findViolations } from '#server/invariants/find-violations.ts'

/** Every violation of the shop's invariants (server/invariants) as a sentence with its row; empty when all is well. */
export async function violations(db: Db): Promise<string[]> {
  const checked = await findViolations(db)
  return checked.flatMap(({ rule, rows }) => rows.map((row) => `${rule}: ${JSON.stringify(row)}`))
}
