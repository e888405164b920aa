import type { CaptchaKind, Spot } from '#domain/captcha.ts'
import type { Db } from '#server/db/database.ts'

export type Question = { kind: CaptchaKind; spots: readonly Spot[]; secretKey: string }

export async function insertQuestion(
  db: Db,
  { kind, spots, secretKey, tokenHash, minutes }: Question & { tokenHash: Buffer; minutes: number },
): Promise<void> {
  await db`
    insert into captcha (token_hash, kind, spots, secret_key, expires_at)
    values (${tokenHash}, ${kind}, ${db.json(spots.map((spot) => ({ ...spot })))}, ${secretKey}, now() + make_interval(mins => ${minutes}))`
}

/** For one try: whoever comes second gets nothing. */
export async function takeQuestion(db: Db, tokenHash: Buffer): Promise<Question | undefined> {
  const [question] = await db<Question[]>`
    update captcha set answered_at = now()
     where token_hash = ${tokenHash} and answered_at is null and expires_at > now()
    returning kind, spots, secret_key as "secretKey"`
  return question
}

export async function saveProof(db: Db, tokenHash: Buffer, proofHash: Buffer): Promise<void> {
  await db`update captcha set proof_hash = ${proofHash} where token_hash = ${tokenHash}`
}

/** True for the one call that spends it. */
export async function spendProof(db: Db, proofHash: Buffer): Promise<boolean> {
  const { count } = await db`delete from captcha where proof_hash = ${proofHash} and expires_at > now()`
  return count === 1
}
