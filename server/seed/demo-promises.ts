import { PROMISE_KEYS } from '#domain/promises.ts'
import { PROMISE_EXAMPLES } from '#domain/vocabulary/promise-examples.ts'
import { transaction } from '#server/db/database.ts'
import { writePromise } from '#server/features/languages/write-promises.ts'
import type { Deps } from '#server/http/deps.ts'

export const seedDemoPromises = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  transaction(db, async (tx) => {
    for (const key of PROMISE_KEYS) await writePromise(tx, { key, ...PROMISE_EXAMPLES[key] })
  })
