import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as promises from '#contract/staff/promises.ts'
import * as words from '#contract/staff/words.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { sayBuiltIn } from '#server/http/words.ts'
import { findWord, searchWords } from './shop-words.ts'
import { listOverrides } from './sql.ts'
import { changePromises, listStaffPromises } from './write-promises.ts'
import { changeWord, restoreWords } from './write-words.ts'

export function staffWordRoutes(serve: Serve, { db }: Pick<Deps, 'db'>): void {
  serve(promises.listStaffPromises, async () => ({ list: await listStaffPromises(db) }))
  serve(promises.changePromises, async ({ body }) => {
    await transaction(db, (tx) => changePromises(tx, body.promises))
    return done('changed')
  })

  serve(words.listStaffWords, async ({ query, locale }) =>
    searchWords(query, await listOverrides(db), (place) => sayBuiltIn(locale, `console-words.place.${place}`)),
  )
  serve(words.findStaffWord, async ({ params: { key } }) => findWord(key, await listOverrides(db)) ?? refuse('not-found'))
  serve(words.changeWord, async ({ body }) => {
    await transaction(db, (tx) => changeWord(tx, body))
    return done('changed')
  })
  serve(words.restoreWords, async ({ body: { key } }) => {
    await transaction(db, (tx) => restoreWords(tx, key))
    return done('changed')
  })
}
