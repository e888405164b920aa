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

/** The first administrator; one who is there already keeps the password. */
export const saveAdministrator = (db: Db, login: string, passwordHash: string): Promise<unknown> =>
  db`
    insert into account (login, nickname, password_hash, scopes)
    values (${login}, 'Administrator', ${passwordHash}, ${[...SCOPES]})
    on conflict (login) do nothing`
