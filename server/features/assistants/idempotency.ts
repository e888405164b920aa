import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { deleteKey, findKey, insertKey, saveAnswer } from './answers-sql.ts'
import type { Answer } from './operation.ts'
import { refuseCall } from './protocol-error.ts'

const WAIT_MS = 100
const WAITS_MAX = 80
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** At least 128 bits (the protocol), as a UUID or in letters and digits. */
const KEY_SHAPE = /^[\w.:-]{22,200}$/

type Call = { agentId: number; operation: string; key: string; request: unknown; at: Date }

/**
 * Runs `work` once per key: a second call gets the first one's answer, another request with the same key is refused. Answers are
 * stored encrypted with the key, which itself is not stored: they hold addresses by which people take checkouts over.
 */
export async function once(db: Db, { agentId, operation, key, request, at }: Call, work: () => Promise<Answer>): Promise<Answer> {
  if (!KEY_SHAPE.test(key)) return refuseCall('invalid_request', 'Idempotency-Key needs 128 bits, for example a UUID')
  const name = `${agentId} ${operation} ${key}`
  const keyHash = createHash('sha256').update(name).digest()
  const digest = createHash('sha256').update(JSON.stringify(request)).digest()
  if (await insertKey(db, keyHash, digest, at)) {
    try {
      const answer = await work()
      await saveAnswer(db, keyHash, seal(JSON.stringify(answer), name))
      return answer
    } catch (error) {
      await deleteKey(db, keyHash)
      throw error
    }
  }
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const found = await findKey(db, keyHash)
    if (found && !found.digest.equals(digest))
      refuseCall('idempotency_conflict', 'this Idempotency-Key was used for another request')
    if (found?.answer) return JSON.parse(open(found.answer, name)) as Answer
    // The first call has failed, and left the key to the next one.
    if (!found) return once(db, { agentId, operation, key, request, at }, work)
    await pause(WAIT_MS)
  }
  return refuseCall('temporarily_unavailable', 'the first call with this Idempotency-Key is still being answered', 1)
}

const keyOf = (name: string): Buffer => Buffer.from(hkdfSync('sha256', name, '', 'answer', 32))

function seal(text: string, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(name), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function open(sealed: Buffer, name: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(name), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
