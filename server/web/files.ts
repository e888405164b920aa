import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DrawnPictures, openDrawnPictures } from '#server/features/catalog/drawn-pictures/drawn-pictures.ts'
import type { Deps } from '#server/http/deps.ts'

/** In the place of a drawing that cannot be made just now; the next visit asks again. */
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#f5efe3"/></svg>'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Files that never change under their name: built scripts and styles, public pictures. */
export async function mountFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, privatePictures } = deps
  const drawnPictures = openDrawnPictures(deps)
  app.addHook('onClose', async () => drawnPictures.stop())
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
      uploads.setNotFoundHandler(
        async (request, reply) =>
          (await sendPrivate(request, reply, privatePictures)) ??
          (await sendDrawn(request, reply, drawnPictures)) ??
          reply.code(404).header('cache-control', 'no-store').send(),
      )
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
): Promise<FastifyReply | undefined> {
  const { pathname, searchParams } = new URL(request.url, 'http://shop')
  const found = await pictures.open(pathname, searchParams.get('until') ?? '', searchParams.get('key') ?? '')
  if (!found) return undefined
  // For the browser only, no proxy.
  return reply.header('cache-control', `private, max-age=${found.seconds}`).type('image/webp').send(found.bytes)
}

async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  pictures: DrawnPictures,
): Promise<FastifyReply | undefined> {
  const { pathname } = new URL(request.url, 'http://shop')
  const found = await pictures.find(pathname)
  if (found === undefined) return undefined
  if (found === 'not-now') {
    reply.header('cache-control', 'no-store')
    // The zoom goes on showing what it has.
    return pathname.endsWith('.avif') ? reply.code(503).send() : reply.type('image/svg+xml').send(BLANK)
  }
  if ('at' in found) return reply.header('cache-control', 'no-store').redirect(found.at, 302)
  return reply
    .header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`)
    .type(pathname.endsWith('.avif') ? 'image/avif' : 'image/webp')
    .send(found.bytes)
}
