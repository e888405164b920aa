import { createCipheriv, createDecipheriv } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { decodeSpots } from '#contract/shop/captcha.ts'
import { type CaptchaKind, isRightAnswer } from '#domain/captcha.ts'
import type { Db } from '#server/db/database.ts'
import { hashOf } from './hash-of.ts'
import { saveProof, spendProof, takeQuestion } from './sql.ts'

/** The cipher of the clients. It hides nothing from whoever reads along; it is only how they write. */
const CIPHER = 'aes-128-ecb'

function read(answer: string, key: string): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, null)
    return Buffer.concat([decipher.update(answer, 'base64'), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

function write(plain: string, key: string): string {
  const cipher = createCipheriv(CIPHER, key, null)
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
}

type Given = { kind: CaptchaKind; token: string; answer: string }

/** One try per question, right or wrong. Refuses what is wrong, unknown, late, or was answered before. */
export async function checkAnswer(db: Db, { kind, token, answer }: Given): Promise<void> {
  const question = await takeQuestion(db, hashOf(token))
  const json = question?.kind === kind ? read(answer, question.secretKey) : undefined
  const given = json === undefined ? undefined : decodeSpots(json)
  if (!question || json === undefined || !given || !isRightAnswer(kind, question.spots, given)) return refuse('captcha-wrong')
  // The client shows token and answer in one, written with the same key, when it asks for a code.
  await saveProof(db, hashOf(token), hashOf(write(`${token}---${json}`, question.secretKey)))
}

/** A right answer is good for one code. */
export async function spendAnswer(db: Db, verification: string): Promise<void> {
  if (verification === '' || !(await spendProof(db, hashOf(verification)))) refuse('captcha-wrong')
}
