import type { Db, Fragment } from './database.ts'

/**
 * Ids or keys, how many of them hidden from the planner. Seeing an array, PostgreSQL plans again for each length, which takes several times as long as
 * running a statement that reads a few rows of many tables.
 */
export const idArray = (db: Db, ids: readonly number[]): Fragment => db`array(select unnest(${[...ids]}::int[]))`

export const bigIdArray = (db: Db, ids: readonly number[]): Fragment => db`array(select unnest(${[...ids]}::bigint[]))`

export const keyArray = (db: Db, keys: readonly string[]): Fragment => db`array(select unnest(${[...keys]}::text[]))`
