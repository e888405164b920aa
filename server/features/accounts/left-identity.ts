import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { insertLeftIdentity, linkByDigest, readDigestKey } from './person-sql.ts'

/*
 * Recognises a person who returns after closing an account, by digests of phone and WeChat id. Keyed, or all phones could be
 * tried.
 */

export type Identity = { phone?: string | null; unionId?: string | null }

const KEY_BYTES = 32

export async function rememberLeft(tx: Db, accountId: number, identity: Identity): Promise<void> {
  for (const digest of await digestsOf(tx, identity)) await insertLeftIdentity(tx, accountId, digest)
}

export async function linkEarlierAccounts(tx: Db, accountId: number, identity: Identity): Promise<void> {
  for (const digest of await digestsOf(tx, identity)) await linkByDigest(tx, accountId, digest)
}

async function digestsOf(db: Db, { phone, unionId }: Identity): Promise<Buffer[]> {
  const named = [phone && `phone:${phone}`, unionId && `wechat:${unionId}`].filter(
    (name) => typeof name === 'string' && name !== '',
  )
  if (named.length === 0) return []
  const key = await readDigestKey(db, randomBytes(KEY_BYTES))
  return named.map((name) => createHmac('sha256', key).update(String(name)).digest())
}
