import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_LOCALE } from '#domain/locale.ts'
import { warmUpSearch } from './features/search/find-matches.ts'
import type { Deps } from './http/deps.ts'

/** Does what the first visitors would wait for. */
export async function warmUp(app: FastifyInstance, { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): Promise<void> {
  await warmUpSearch(db).catch((error) => log.warn({ err: error }, 'search not warmed up'))
  await readLists(app)
  // With Vite or another host's API, pages are made on demand.
  if (!config.dev && !config.apiUrl) await app.inject({ url: `/home/${DEFAULT_LOCALE}` })
  giveBackMemory()
}

/** Of 100,000 wines longer than a request may take; the reading goes on without it. */
async function readLists(app: FastifyInstance): Promise<void> {
  for (let tries = 0; tries < LISTS_TRIED_MAX; tries += 1) {
    const { statusCode } = await app.inject({ url: '/api/pc/get_products?limit=1' })
    if (statusCode !== STILL_READING) return
  }
}
const LISTS_TRIED_MAX = 5
const STILL_READING = 503

/** Starting leaves about 80 MB of garbage. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage: NonNullable<typeof globalThis.gc> = runInNewContext('gc')
  collectGarbage({ type: 'major', flavor: 'last-resort' })
}
