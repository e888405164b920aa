import type { Db } from '#server/db/database.ts'

/** Something that always holds, and the rows for which it does not. `name` begins with its id (docs/cases.md). */
export type Rule = { name: string; broken: (db: Db) => Promise<readonly object[]> }
