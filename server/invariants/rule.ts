import type { Db } from '#server/db/database.ts'

/** Returns the rows that violate the rule. `name` begins with its id (docs/cases.md). */
export type Rule = { name: string; broken: (db: Db) => Promise<readonly object[]> }
