import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isName, type Storage, typeOf, UPLOADS } from '#server/external/storage/storage.ts'
import { type DrawnPictures, openDrawnPictures } from '#server/features/catalog/drawn-pictures/drawn-pictures.ts'
import type { Deps } from '#server/http/deps.ts'
import { REQUEST_LIMIT_MS } from '#server/http/request-limit.ts'
import { mountBuiltFiles } from './built-files.ts'

/** In the place of a drawing that cannot be made just now; the next visit asks again. */
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#f5efe3"/></svg>'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const FOR_A_YEAR = `public, max-age=${YEAR_MS / 1000}, immutable`

/** Of the time limit of a request, whose 503 would show as a broken picture. */
const SHARE_FOR_DRAWING = 0.7

/** Files that never change under their name: built scripts and styles, public pictures. */
export async function mountFiles(app: FastifyInstance, deps: Deps, requestLimitMs = REQUEST_LIMIT_MS): Promise<void> {
  const { config, storage, privatePictures } = deps
  const drawnPictures = openDrawnPictures(deps)
  app.addHook('onClose', async () => drawnPictures.stop())
  // For reply.sendFile. Built files are packed by scripts/build.ts.
  await app.register(fastifyStatic, { serve: false, preCompressed: true, index: false, immutable: true, maxAge: YEAR_MS })
  const assets = resolve(config.projectRoot, 'dist/client/assets')
  if (!config.dev && existsSync(assets)) await mountBuiltFiles(app, assets, '/home/assets/')
  await app.register(
    async (uploads) => {
      uploads.setNotFoundHandler(async (request, reply) => {
        const isSent =
          (await sendPrivate(request, reply, privatePictures)) ||
          (await sendDrawn(request, reply, drawnPictures, SHARE_FOR_DRAWING * requestLimitMs))
        return isSent ? reply : reply.code(404).header('cache-control', 'no-store').send()
      })
      if (storage.root === undefined) mountStored(uploads, storage)
      else await mountFolder(uploads, resolve(storage.root, UPLOADS))
    },
    { prefix: '/uploads/' },
  )
}

async function mountFolder(uploads: FastifyInstance, root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  await uploads.register(fastifyStatic, {
    root,
    decorateReply: false,
    maxAge: YEAR_MS,
    immutable: true,
    index: false,
    dotfiles: 'deny',
  })
}

/** From a bucket. A proxy or CDN before the shop keeps them for a year, as browsers do. */
function mountStored(uploads: FastifyInstance, storage: Storage): void {
  uploads.get('/*', { exposeHeadRoute: false }, async (request, reply) => {
    const name = publicName(request)
    const { range, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers
    const found = name && (await storage.answer?.(name, { range, ifNoneMatch, ifRange: ifRange?.toString() }))
    if (!found) return reply.callNotFound()
    reply.code(found.status).headers(found.headers)
    if (found.status === 416) return reply.header('cache-control', 'no-store').send()
    return reply.header('cache-control', FOR_A_YEAR).type(typeOf(name)).send(found.body)
  })
  uploads.head('/*', async (request, reply) => {
    const name = publicName(request)
    const found = name && (await storage.find(name))
    if (!found) return reply.callNotFound()
    reply.header('content-length', found.bytes).header('accept-ranges', 'bytes')
    return reply.header('cache-control', FOR_A_YEAR).type(typeOf(name)).send()
  })
}

function publicName(request: FastifyRequest): string | undefined {
  const name = `${UPLOADS}/${(request.params as { '*': string })['*']}`
  return isName(name) ? name : undefined
}

/** Tells whether there is one. A reply that is awaited is undefined, so that it cannot tell. */
async function sendPrivate(request: FastifyRequest, reply: FastifyReply, pictures: Deps['privatePictures']): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url, 'http://shop')
  const found = await pictures.open(pathname, searchParams.get('until') ?? '', searchParams.get('key') ?? '')
  if (!found) return false
  // For the browser only, no proxy.
  reply.header('cache-control', `private, max-age=${found.seconds}`).type('image/webp').send(found.bytes)
  return true
}

/** Tells whether there is such a drawing. */
async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  pictures: DrawnPictures,
  withinMs: number,
): Promise<boolean> {
  const { pathname } = new URL(request.url, 'http://shop')
  // A busy machine goes on drawing, and shows it at the next visit.
  const found = await Promise.race([pictures.find(pathname), pause(withinMs, 'not-now' as const, { ref: false })])
  if (found === undefined) return false
  if (found === 'not-now') {
    reply.header('cache-control', 'no-store')
    // The zoom goes on showing what it has.
    if (pathname.endsWith('.avif')) reply.code(503).send()
    else reply.type('image/svg+xml').send(BLANK)
  } else if ('at' in found) reply.header('cache-control', 'no-store').redirect(found.at, 302)
  else reply.header('cache-control', FOR_A_YEAR).type(typeOf(pathname)).send(found.bytes)
  return true
}
