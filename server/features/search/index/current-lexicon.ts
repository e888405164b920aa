import type { Pool } from '#server/db/database.ts'
import { indexPending } from './index-wines.ts'
import type { Lexicon } from '#server/features/search/words/lexicon.ts'
import { lexiconOf } from '#server/features/search/words/open-lexicon.ts'
import { readState } from '#server/features/search/sql.ts'

/** The lexicon as of now; what waits to be indexed is indexed first. */
export async function currentLexicon(db: Pool): Promise<Lexicon> {
  const state = await readState(db)
  if (!state.isPending) return lexiconOf(db, state)
  await indexPending(db)
  return lexiconOf(db, await readState(db))
}
