import { createHash, timingSafeEqual } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { CODE_DIGITS, CODE_TRIES_MAX, type CodePurpose } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

type Proof = { phone: string; purpose: CodePurpose; code: string }

/** Bound to phone and purpose, so that a hash is good for nothing else. */
export const codeHash = (phone: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${phone}:${code}`).digest()

/**
 * Proves that the caller holds the phone, and burns the code. Only the last code counts. The try is counted before the code is
 * compared, in one statement, so that any number of calls at once have no more than the allowed tries between them (T41).
 */
export async function redeemCode(db: Db, { phone, purpose, code }: Proof): Promise<void> {
  if (!new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) refuse('code-wrong')
  const [live] = await db<{ id: number; codeHash: Buffer }[]>`
    update phone_code set tries = tries + 1
     where id = (select max(id) from phone_code where phone = ${phone} and purpose = ${purpose})
       and used_at is null and expires_at > now() and tries < ${CODE_TRIES_MAX}
    returning id, code_hash as "codeHash"`
  if (!live) return refuseDeadCode(db, phone, purpose)
  if (!timingSafeEqual(codeHash(phone, purpose, code), live.codeHash)) refuse('code-wrong')
  const { count } = await db`update phone_code set used_at = now() where id = ${live.id} and used_at is null`
  if (count === 0) refuse('code-not-sent')
}

async function refuseDeadCode(db: Db, phone: string, purpose: CodePurpose): Promise<never> {
  const [last] = await db<{ isUsed: boolean; isExpired: boolean }[]>`
    select used_at is not null as "isUsed", expires_at <= now() as "isExpired"
      from phone_code where phone = ${phone} and purpose = ${purpose} order by id desc limit 1`
  if (!last || last.isUsed) return refuse('code-not-sent')
  return refuse(last.isExpired ? 'code-expired' : 'code-burned')
}
