import { refuse } from '#contract/refusals.ts'
import type { StaffPromise } from '#contract/staff/promises.ts'
import { type Localized, NO_WORDS } from '#domain/locale.ts'
import { PROMISE_KEYS, PROMISES, type PromiseKey } from '#domain/promises.ts'
import { PROMISE_EXAMPLES } from '#domain/vocabulary/promise-examples.ts'
import { pathOfPlace } from '#domain/word-places.ts'
import { plainWords } from '#domain/words.ts'
import type { Db } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { deletePromise, listPromises, lockWords, type StoredPromise, savePromise } from './sql.ts'

export async function listStaffPromises(db: Db): Promise<StaffPromise[]> {
  const written = new Map((await listPromises(db)).map(({ key, zh, en }) => [key, { zh, en }]))
  return PROMISE_KEYS.map((key) => {
    const words = written.get(key) ?? NO_WORDS
    const place = PROMISES[key]
    return { key, place, path: pathOfPlace(place), words, example: PROMISE_EXAMPLES[key], version: versionOf(words) }
  })
}

type Rewritten = { key: PromiseKey; words: Localized; version?: string | undefined }

/** All or none: refuses when one of them has changed since its `version`. Call it in a transaction. */
export async function changePromises(tx: Db, promises: readonly Rewritten[]): Promise<void> {
  await lockWords(tx)
  const present = new Map((await listStaffPromises(tx)).map((promise) => [promise.key, promise]))
  for (const { key, words, version } of promises) {
    requireVersion(present.get(key) ?? refuse('not-found'), version)
    await writePromise(tx, { key, ...words })
  }
}

export async function writePromise(tx: Db, { key, zh, en }: StoredPromise): Promise<void> {
  const words = { zh: plainWords(zh), en: plainWords(en) }
  if (words.zh || words.en) await savePromise(tx, { key, ...words })
  else await deletePromise(tx, key)
  await announce(tx, 'dictionary')
}
