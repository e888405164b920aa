import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/http/deps.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Files that never change under their name: built scripts and styles, public pictures. */
export async function mountFiles(app: FastifyInstance, { config, privatePictures }: Deps): Promise<void> {
  const assets = resolve(config.projectRoot, 'dist/client/assets')
  if (!config.dev && existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/home/assets/',
      maxAge: YEAR_MS,
      immutable: true,
      index: false,
      // Packed by scripts/build.ts.
      preCompressed: true,
    })
  }
  await mkdir(config.uploadsDir, { recursive: true })
  await app.register(
    async (uploads) => {
      uploads.setNotFoundHandler((request, reply) => sendPrivate(request, reply, privatePictures))
      await uploads.register(fastifyStatic, {
        root: config.uploadsDir,
        decorateReply: false,
        maxAge: YEAR_MS,
        immutable: true,
        index: false,
        dotfiles: 'deny',
      })
    },
    { prefix: '/uploads/' },
  )
}

async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  pictures: Deps['privatePictures'],
): Promise<FastifyReply> {
  const { pathname, searchParams } = new URL(request.url, 'http://shop')
  const found = await pictures.open(pathname, searchParams.get('until') ?? '', searchParams.get('key') ?? '')
  if (!found) return reply.code(404).header('cache-control', 'no-store').send()
  // For the browser only, no proxy.
  return reply.header('cache-control', `private, max-age=${found.seconds}`).type('image/webp').send(found.bytes)
}
