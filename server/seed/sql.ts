import { SCOPES } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

const BEGUN = 'seed-begun'

/**
 * True for an empty database, and for one that this seed has begun to fill and not finished (the company is written last). A shop
 * that has wines of its own, by an import before the first start, is nobody's to fill.
 */
export async function beginSeed(db: Db): Promise<boolean> {
  const [state] = await db<{ isEmpty: boolean; isBegun: boolean; isDone: boolean }[]>`
    select not exists (select from product) as "isEmpty",
           exists (select from setting where key = ${BEGUN}) as "isBegun",
           exists (select from setting where key = 'company') as "isDone"`
  if (!state || state.isDone || !(state.isEmpty || state.isBegun)) return false
  await db`insert into setting (key, value) values (${BEGUN}, 'true') on conflict (key) do nothing`
  return true
}

/** True for a shop that a seed has begun to fill and not finished: it has never opened. */
export async function isBrokenOff(db: Db): Promise<boolean> {
  const keys = (await db<{ key: string }[]>`select key from setting where key in (${BEGUN}, 'company')`).map(({ key }) => key)
  return keys.includes(BEGUN) && !keys.includes('company')
}

/** The first administrator; one who is there already keeps the password. */
export const saveAdministrator = (db: Db, login: string, passwordHash: string): Promise<unknown> =>
  db`
    insert into account (login, nickname, password_hash, scopes)
    values (${login}, 'Administrator', ${passwordHash}, ${[...SCOPES]})
    on conflict (login) do nothing`

/**
 * What a merchant does by hand over time: recommended and popular wines stand first, neighbours on the shelf come from different estates,
 * and some have sold more than others. The numbers are made from the ids, so that every demo shop looks the same.
 */
export const arrangeDemoFacets = (db: Db): Promise<unknown> =>
  db`
    update product
       set sort = case when 'recommended' = any(flags) then 3000 when 'hot' = any(flags) then 2000 when 'new' = any(flags) then 1000 else 0 end
                  + id * 389 % 997,
           sales = id * 37 % 60 + case when 'hot' = any(flags) then 80 else 0 end`
