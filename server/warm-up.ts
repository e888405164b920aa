import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { warmUpSearch } from './features/search/find-matches.ts'
import type { Deps } from './http/deps.ts'

/** Does before the door is opened what the first visitors would wait for, and gives back the memory that starting has taken. */
export async function warmUp(app: FastifyInstance, { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> {
  // Without its words in memory a search reads them itself.
  await warmUpSearch(db).catch((error) => log.warn({ err: error }, 'search not warmed up'))
  // Where the pages are made by Vite, or of answers from elsewhere, they are made when somebody asks.
  if (!config.dev && !config.apiUrl) await app.inject({ url: `/home/${DEFAULT_LOCALE}` })
  giveBackMemory()
}

/** Starting leaves some eighty megabytes of garbage that V8 keeps until it is short of memory. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  collectGarbage({ type: 'major', flavor: 'last-resort' })
}
