import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { warmUpSearch } from './features/search/find-matches.ts'
import type { Deps } from './http/deps.ts'

/** Does what the first visitors would wait for, and releases the memory of the start. */
export async function warmUp(app: FastifyInstance, { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> {
  // Otherwise the first search loads its words itself.
  await warmUpSearch(db).catch((error) => log.warn({ err: error }, 'search not warmed up'))
  // With Vite or another host's API, pages are made on demand.
  if (!config.dev && !config.apiUrl) await app.inject({ url: `/home/${DEFAULT_LOCALE}` })
  giveBackMemory()
}

/** Starting leaves about 80 MB of garbage, which V8 would keep until memory is short. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  collectGarbage({ type: 'major', flavor: 'last-resort' })
}
