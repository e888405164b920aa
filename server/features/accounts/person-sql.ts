import { LEFT_IDENTITY_YEARS } from '#domain/account.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Accounts that one person had before, and the digests that tie them together (left-identity.ts). */

/** As part of a statement: the ids of an account and of those that the same person had before it. */
export const accountsOfPerson = (db: Db, accountId: number | Fragment | null) => db`
  select ${accountId}::bigint union all select earlier_id from earlier_account where account_id = ${accountId}::bigint`

/** Whether the person had an account here before: nobody is a newcomer twice. */
export async function hadAccountBefore(db: Db, accountId: number): Promise<boolean> {
  const [earlier] = await db`select from earlier_account where account_id = ${accountId} limit 1`
  return earlier !== undefined
}

export async function insertLeftIdentity(tx: Db, accountId: number, digest: Buffer): Promise<void> {
  await tx`
    insert into left_identity (digest, account_id) values (${digest}, ${accountId})
    on conflict (digest, account_id) do update set left_at = now()`
}

/** Ties an account to those that left this digest, and to the ones that these are tied to. */
export async function linkByDigest(tx: Db, accountId: number, digest: Buffer): Promise<void> {
  await tx`
    with before as (select account_id as id from left_identity where digest = ${digest})
    insert into earlier_account (account_id, earlier_id)
    select ${accountId}, id
      from (select id from before union select earlier_id from earlier_account join before on before.id = account_id) earlier
     where id <> ${accountId}
    on conflict do nothing`
}

/** Deletes digests after LEFT_IDENTITY_YEARS, and the ties that stood on them. */
export async function sweepLeftIdentities(db: Db): Promise<void> {
  await db`delete from left_identity where left_at < now() - make_interval(years => ${LEFT_IDENTITY_YEARS})`
  await db`delete from earlier_account where not exists (select from left_identity where left_identity.account_id = earlier_id)`
}

/** The shop's key for digests: the stored one, or `fresh` when there is none yet. Of several processes at once, one wins. */
export async function readDigestKey(db: Db, fresh: Buffer): Promise<Buffer> {
  await db`insert into digest_key (key) values (${fresh}) on conflict do nothing`
  const [row] = await db<{ key: Buffer }[]>`select key from digest_key`
  if (!row) throw new Error('no key for digests')
  return row.key
}
