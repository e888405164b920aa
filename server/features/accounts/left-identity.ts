import { createHmac, randomBytes } from 'node:crypto'
import { type Contact, contactKey } from '#domain/contact.ts'
import type { Db } from '#server/db/database.ts'
import { insertLeftIdentity, linkByDigest, readDigestKey } from './person-sql.ts'

/*
 * Recognises a person who returns after closing an account, by digests of phone, email address and WeChat id. Keyed, or all
 * phones could be tried.
 */

export type Identity = Contact | { kind: 'wechat'; unionId: string } | { kind: 'wechat-app'; appId: string; openId: string }

const KEY_BYTES = 32

/** Notes the digest of what identified an account that is closed, so that its person is known again. */
export async function rememberLeft(tx: Db, accountId: number, identity: Identity): Promise<void> {
  await insertLeftIdentity(tx, accountId, await digestOf(tx, identity))
}

/** Links a new account to the closed ones of the same person, so that limits per person count them together. */
export async function linkEarlierAccounts(tx: Db, accountId: number, identity: Identity): Promise<void> {
  await linkByDigest(tx, accountId, await digestOf(tx, identity))
}

async function digestOf(db: Db, identity: Identity): Promise<Buffer> {
  const key = await readDigestKey(db, randomBytes(KEY_BYTES))
  return createHmac('sha256', key)
    .update(`${identity.kind}:${nameOf(identity)}`)
    .digest()
}

function nameOf(identity: Identity): string {
  if (identity.kind === 'wechat') return identity.unionId
  return identity.kind === 'wechat-app' ? `${identity.appId}:${identity.openId}` : contactKey(identity)
}
