import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of the folder `root` at `prefix`, as mountFiles has set up. Their names are read once, since each build gives its files new names:
 * the library's own route reads the whole folder, a thousand names, twice for each file that is asked for.
 */
export async function mountBuiltFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const names = new Set(await readdir(root))
  app.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, (request, reply) => {
    const name = request.params['*']
    return names.has(name) ? reply.sendFile(name, root) : reply.callNotFound()
  })
}
