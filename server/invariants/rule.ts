import type { Db } from '#server/db/database.ts'

/** Something that always holds, and the rows for which it does not. `name` begins with the invariant of the quality checklist. */
export type Rule = { name: string; broken: (db: Db) => Promise<readonly object[]> }
