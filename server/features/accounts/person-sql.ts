import { LEFT_IDENTITY_YEARS } from '#domain/account.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Earlier accounts of the same person (left-identity.ts). */

export const accountsOfPerson = (db: Db, accountId: number | Fragment | null) => db`
  select ${accountId}::bigint union all select earlier_id from earlier_account where account_id = ${accountId}::bigint`

export async function hadAccountBefore(db: Db, accountId: number): Promise<boolean> {
  const [earlier] = await db`select from earlier_account where account_id = ${accountId} limit 1`
  return earlier !== undefined
}

export async function insertLeftIdentity(tx: Db, accountId: number, digest: Buffer): Promise<void> {
  await tx`
    insert into left_identity (digest, account_id) values (${digest}, ${accountId})
    on conflict (digest, account_id) do update set left_at = now()`
}

/** Links the account to those that left this digest, and to their earlier ones. */
export async function linkByDigest(tx: Db, accountId: number, digest: Buffer): Promise<void> {
  await tx`
    with before as (select account_id as id from left_identity where digest = ${digest})
    insert into earlier_account (account_id, earlier_id)
    select ${accountId}, id
      from (select id from before union select earlier_id from earlier_account join before on before.id = account_id) earlier
     where id <> ${accountId}
    on conflict do nothing`
}

export async function sweepLeftIdentities(db: Db): Promise<void> {
  await db`delete from left_identity where left_at < now() - make_interval(years => ${LEFT_IDENTITY_YEARS})`
  await db`delete from earlier_account where not exists (select from left_identity where left_identity.account_id = earlier_id)`
}

/** The stored key, or `fresh` when there is none; of several processes, one wins. */
export async function readDigestKey(db: Db, fresh: Buffer): Promise<Buffer> {
  await db`insert into digest_key (key) values (${fresh}) on conflict do nothing`
  const [row] = await db<{ key: Buffer }[]>`select key from digest_key`
  if (!row) throw new Error('no key for digests')
  return row.key
}
