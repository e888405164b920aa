import { createHash, timingSafeEqual } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { CODE_TRIES_MAX, type CodePurpose, isCode } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'

type Proof = { phone: string; purpose: CodePurpose; code: string }

/** Bound to phone and purpose, so that a hash is good for nothing else. */
export const codeHash = (phone: string, purpose: CodePurpose, code: string): Buffer =>
  createHash('sha256').update(`${purpose}:${phone}:${code}`).digest()

/** Proves that the caller holds the phone, and burns the code. Refuses a code that is wrong, over, or was used. */
export async function redeemCode(db: Db, proof: Proof): Promise<void> {
  const code = await proveCode(db, proof)
  await code.burn(db)
}

/** A code that was right. Burning it refuses when somebody else was faster: it is good once. */
export type ProvedCode = { burn: (db: Db) => Promise<void> }

/**
 * The same without burning the code yet, for calls that may still be refused for another reason. Only the last code counts. The try is
 * counted before the code is compared, in one statement, so that any number of calls at once have no more than the allowed tries
 * between them (T41); the count is taken back when the code was right.
 */
export async function proveCode(db: Db, { phone, purpose, code }: Proof): Promise<ProvedCode> {
  if (!isCode(code)) refuse('code-wrong')
  const [live] = await db<{ id: number; codeHash: Buffer }[]>`
    update phone_code set tries = tries + 1
     where id = (select max(id) from phone_code where phone = ${phone} and purpose = ${purpose})
       and used_at is null and expires_at > now() and tries < ${CODE_TRIES_MAX}
    returning id, code_hash as "codeHash"`
  if (!live) return refuseDeadCode(db, phone, purpose)
  if (!timingSafeEqual(codeHash(phone, purpose, code), live.codeHash)) refuse('code-wrong')
  await db`update phone_code set tries = tries - 1 where id = ${live.id}`
  return {
    burn: async (tx) => {
      const { count } = await tx`update phone_code set used_at = now() where id = ${live.id} and used_at is null`
      if (count === 0) refuse('code-not-sent')
    },
  }
}

async function refuseDeadCode(db: Db, phone: string, purpose: CodePurpose): Promise<never> {
  const [last] = await db<{ isUsed: boolean; isExpired: boolean }[]>`
    select used_at is not null as "isUsed", expires_at <= now() as "isExpired"
      from phone_code where phone = ${phone} and purpose = ${purpose} order by id desc limit 1`
  if (!last || last.isUsed) return refuse('code-not-sent')
  return refuse(last.isExpired ? 'code-expired' : 'code-burned')
}
