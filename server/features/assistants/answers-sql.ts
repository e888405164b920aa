import type { Db } from '#server/db/database.ts'

/* Answers to calls that may be repeated. */

export async function insertKey(db: Db, keyHash: Buffer, digest: Buffer, at: Date): Promise<boolean> {
  const { count } = await db`
    insert into assistant_answer (key_hash, request_digest, at) values (${keyHash}, ${digest}, ${at})
    on conflict (key_hash) do update set at = excluded.at
     where assistant_answer.answer is null and assistant_answer.at < excluded.at - interval '1 minute'
       and assistant_answer.request_digest = excluded.request_digest`
  return count === 1
}

export async function findKey(db: Db, keyHash: Buffer): Promise<{ digest: Buffer; answer: Buffer | null } | undefined> {
  const [row] = await db<{ digest: Buffer; answer: Buffer | null }[]>`
    select request_digest as digest, answer from assistant_answer where key_hash = ${keyHash}`
  return row
}

export async function saveAnswer(db: Db, keyHash: Buffer, answer: Buffer): Promise<void> {
  await db`update assistant_answer set answer = ${answer} where key_hash = ${keyHash}`
}

export async function deleteKey(db: Db, keyHash: Buffer): Promise<void> {
  await db`delete from assistant_answer where key_hash = ${keyHash} and answer is null`
}
