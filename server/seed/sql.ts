import { SCOPES } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

const BEGUN = 'seed-begun'

/** True for an empty database, or one half-filled by this seed. False when wines were imported before the first start. */
export async function beginSeed(db: Db): Promise<boolean> {
  const [state] = await db<{ isEmpty: boolean; isBegun: boolean; isDone: boolean }[]>`
    select not exists (select from product) as "isEmpty",
           exists (select from setting where key = ${BEGUN}) as "isBegun",
           exists (select from setting where key = 'company') as "isDone"`
  if (!state || state.isDone || !(state.isEmpty || state.isBegun)) return false
  await db`insert into setting (key, value) values (${BEGUN}, 'true') on conflict (key) do nothing`
  return true
}

/** True when a seed began and did not finish. */
export async function isBrokenOff(db: Db): Promise<boolean> {
  const keys = (await db<{ key: string }[]>`select key from setting where key in (${BEGUN}, 'company')`).map(({ key }) => key)
  return keys.includes(BEGUN) && !keys.includes('company')
}

/** Keeps the password of an existing administrator. */
export const saveAdministrator = (db: Db, login: string, passwordHash: string): Promise<unknown> =>
  db`
    insert into account (login, nickname, password_hash, scopes)
    values (${login}, 'Administrator', ${passwordHash}, ${[...SCOPES]})
    on conflict (login) do nothing`

/** A new shop gives nothing away before its merchant says so. */
export const forgetFreeFreight = (db: Db): Promise<unknown> => db`update freight_zone set free_from = null where codes = '{}'`

/**
 * Computed from ids, so that every demo shop is the same. Recommended wines lead the home page and the menu; lists mix them with
 * others, so that they do not all begin alike.
 */
export const arrangeDemoFacets = (db: Db): Promise<unknown> =>
  db`
    update product
       set sort = id * 389 % 997 + case when 'hot' = any(flags) then 600 when flags = '{}' then 0 else 300 end,
           sales = id * 37 % 60 + case when 'hot' = any(flags) then 80 else 0 end`
