import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { isAdvertising, SHOPPER_KINDS, type ShopperKind } from '#domain/notice.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { shopPath } from './facts.ts'
import { deleteOpenWishes, readSecret, saveWish } from './sql.ts'

const SECRET_BYTES = 32
const SIGNATURE_BYTES = 16

/** The link ends one kind of advertising for one account, and can do nothing else. It never expires. */
export async function unsubscribeSigner(db: Db): Promise<(accountId: number, kind: ShopperKind) => string> {
  const secret = await readSecret(db, randomBytes(SECRET_BYTES))
  return (accountId, kind) => `${kind}.${accountId}.${signatureOf(secret, kind, accountId).toString('base64url')}`
}

const signatureOf = (secret: Buffer, kind: string, accountId: number): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${kind} ${accountId}`).digest().subarray(0, SIGNATURE_BYTES)

export const unsubscribePath = (locale: Locale, token: string): string => shopPath(locale, `/unsubscribe?token=${token}`)

async function readToken(db: Db, token: string): Promise<{ accountId: number; kind: ShopperKind }> {
  const [, kind = '', account = '', signature = ''] = /^([a-z-]{1,30})\.(\d{1,16})\.([\w-]{22})$/.exec(token) ?? []
  const known = SHOPPER_KINDS.find((one) => one === kind)
  if (!known || !isAdvertising(known)) refuse('unsubscribe-link-wrong')
  const secret = await readSecret(db, randomBytes(SECRET_BYTES))
  // Compared as written: the last sign has bits that say nothing.
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, known, Number(account)).toString('base64url'))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) refuse('unsubscribe-link-wrong')
  return { accountId: Number(account), kind: known }
}

export async function unsubscribe(db: Pool, token: string): Promise<ShopperKind> {
  const { accountId, kind } = await readToken(db, token)
  await transaction(db, async (tx) => {
    await saveWish(tx, { accountId, kind, channels: [] })
    await deleteOpenWishes(tx, accountId, kind)
  })
  return kind
}
