import type { Db } from '#server/db/database.ts'
import { findViolations } from '#server/invariants/find-violations.ts'

/** Violations of the invariants (server/invariants), one line per row. */
export async function violations(db: Db): Promise<string[]> {
  const checked = await findViolations(db)
  return checked.flatMap(({ rule, rows }) => rows.map((row) => `${rule}: ${JSON.stringify(row)}`))
}
