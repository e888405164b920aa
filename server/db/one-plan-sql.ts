import type { Db, Fragment } from './database.ts'

/**
 * Ids, how many of them hidden from the planner. Seeing an array, PostgreSQL plans anew for each length, which takes several times as long as
 * running a statement that reads a few rows of many tables.
 */
export const idArray = (db: Db, ids: readonly number[]): Fragment => db`array(select unnest(${[...ids]}::int[]))`
