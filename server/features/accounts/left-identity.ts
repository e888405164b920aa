import { createHmac, randomBytes } from 'node:crypto'
import { LEFT_IDENTITY_YEARS } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

/*
 * How a person who closes an account and opens another is known again, without keeping who it was: of the phone and the WeChat id only
 * digests stay, made with a key of the shop's own. Without the key they cannot be tried out against all phones there are.
 */

export type Identity = { phone?: string | null; unionId?: string | null }

const KEY_BYTES = 32

/** Writes down that an account gives up this phone or WeChat id. In the transaction that erases it. */
export async function rememberLeft(tx: Db, accountId: number, identity: Identity): Promise<void> {
  for (const digest of await digestsOf(tx, identity)) {
    await tx`
      insert into left_identity (digest, account_id) values (${digest}, ${accountId})
      on conflict (digest, account_id) do update set left_at = now()`
  }
}

/** Ties an account to those that gave up its phone or WeChat id before, and to the ones that these are tied to. */
export async function linkEarlierAccounts(tx: Db, accountId: number, identity: Identity): Promise<void> {
  for (const digest of await digestsOf(tx, identity)) {
    await tx`
      with before as (select account_id as id from left_identity where digest = ${digest})
      insert into earlier_account (account_id, earlier_id)
      select ${accountId}, id
        from (select id from before union select earlier_id from earlier_account join before on before.id = account_id) earlier
       where id <> ${accountId}
      on conflict do nothing`
  }
}

/** Forgets what has been kept long enough, and the ties that stood on it. */
export async function sweepLeftIdentities(db: Db): Promise<void> {
  await db`delete from left_identity where left_at < now() - make_interval(years => ${LEFT_IDENTITY_YEARS})`
  await db`delete from earlier_account where not exists (select from left_identity where left_identity.account_id = earlier_id)`
}

async function digestsOf(db: Db, { phone, unionId }: Identity): Promise<Buffer[]> {
  const named = [phone && `phone:${phone}`, unionId && `wechat:${unionId}`].filter(
    (name) => typeof name === 'string' && name !== '',
  )
  if (named.length === 0) return []
  const key = await readKey(db)
  return named.map((name) => createHmac('sha256', key).update(String(name)).digest())
}

/** The key, made on first use; of several processes that make one at once, one wins. */
async function readKey(db: Db): Promise<Buffer> {
  await db`insert into digest_key (key) values (${randomBytes(KEY_BYTES)}) on conflict do nothing`
  const [row] = await db<{ key: Buffer }[]>`select key from digest_key`
  if (!row) throw new Error('no key for digests')
  return row.key
}
