import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  FEED_KINDS,
  FEED_TYPES,
  type FeedKind,
  feedLine,
  feedPath,
  MERCHANT_FOOT,
  merchantHead,
  merchantItem,
} from '#contract/assistants/feed.ts'
import { LOCALES, type Locale, text } from '#domain/locale.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { findStaffCompany } from '#server/features/content/write-content.ts'
import type { Gate } from '#server/features/opening/gate.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { listIdsAfter } from './feeds-sql.ts'
import { tellerFor } from './teller.ts'

const WINES_AT_ONCE = 500
const MAKE_MAX_MS = 120_000
const PER_MINUTE = 30

type Kept = { file: string; etag: string; isStale: boolean }

/**
 * Lists of all wines as files, packed and kept until a wine changes. They are written and sent in parts: no list is ever whole in
 * memory.
 */
export function feedRoutes(app: FastifyInstance, deps: Deps, admit: Gate): void {
  const { db, config, changes } = deps
  const folder = resolve(config.dataDir, 'feeds')
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()
  let serial = 0
  changes.onChange((tags) => {
    if (
      tags.some(
        (tag) => tag === '*' || tag === 'products' || tag === 'ratings' || tag === 'company' || tag.startsWith('product:'),
      )
    )
      for (const each of kept.values()) each.isStale = true
  })

  for (const kind of FEED_KINDS)
    for (const locale of LOCALES)
      app.get(
        feedPath(kind, locale),
        { schema: { hide: true }, config: { timeLimitMs: MAKE_MAX_MS, rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } },
        async (request, reply) => {
          if ((await admit(request)) === 'closed') return reply.code(404).send()
          const origin = siteOrigin(config, request)
          const { file, etag } = await freshFeed(kind, locale, origin)
          reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'public, max-age=0, must-revalidate' })
          if (request.headers['if-none-match'] === etag) return reply.code(304).send()
          return send(reply.type(FEED_TYPES[kind]), file, (request.headers['accept-encoding'] ?? '').includes('gzip'))
        },
      )

  async function freshFeed(kind: FeedKind, locale: Locale, origin: string): Promise<Kept> {
    const key = `${kind} ${locale} ${origin}`
    const found = kept.get(key)
    if (found && !found.isStale && (await stat(found.file).catch(() => undefined))) return found
    const running = underWay.get(key)
    if (running) return running
    const making = make(kind, locale, origin)
      .then(async (feed) => {
        const before = kept.get(key)
        kept.set(key, feed)
        if (before) await rm(before.file, { force: true })
        return feed
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  async function make(kind: FeedKind, locale: Locale, origin: string): Promise<Kept> {
    await mkdir(folder, { recursive: true })
    serial += 1
    const name = `${process.pid}-${Date.now()}-${serial}`
    const file = resolve(folder, `${name}.gz`)
    // A wine that changes meanwhile makes the list stale again.
    const feed: Kept = { file, etag: `"${name}"`, isStale: false }
    kept.set(`making ${name}`, feed)
    try {
      await pipeline(Readable.from(linesOf(kind, locale, origin)), createGzip(), createWriteStream(`${file}.part`))
      await rename(`${file}.part`, file)
    } finally {
      kept.delete(`making ${name}`)
    }
    return feed
  }

  async function* linesOf(kind: FeedKind, locale: Locale, origin: string): AsyncGenerator<string> {
    const teller = tellerFor(locale, origin)
    if (kind === 'xml') yield merchantHead(text((await findStaffCompany(db)).siteName, locale), teller)
    for (let after = 0, ids = await listIdsAfter(db, after, WINES_AT_ONCE); ids.length > 0; ) {
      const cards = await readCards(db, ids)
      yield cards.map((card) => (kind === 'xml' ? merchantItem(card, teller) : `${feedLine(card, teller)}\n`)).join('')
      after = ids.at(-1) ?? after
      ids = await listIdsAfter(db, after, WINES_AT_ONCE)
    }
    if (kind === 'xml') yield MERCHANT_FOOT
  }

  app.addHook('onClose', async () => {
    for (const { file } of kept.values()) await rm(file, { force: true })
  })
}

const send = (reply: FastifyReply, file: string, isGzip: boolean): FastifyReply => {
  const packed = createReadStream(file)
  if (isGzip) return reply.header('content-encoding', 'gzip').send(packed)
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  return reply.send(packed.pipe(plain))
}
