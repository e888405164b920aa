import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import Fastify from 'fastify'
import postgres from 'postgres'
import type { Locale } from '#domain/locale.ts'
import { type Fixed, homePage, listPage, winePage } from './pages.ts'
import { foundOf, HOME, type HomeRow, type ListRow, listOf, SEARCH, type Term, WINE, type WineRow } from './statements.ts'

/** The program of `openFloor`: bare `node:http`, the bare driver, one statement per answer, nothing kept, nothing compressed. */

type Frame = Pick<Fixed, 'before' | 'after'>
export type Order =
  | { kind: 'begin'; databaseUrl: string; frames: Record<Locale, Frame> }
  | { kind: 'keep'; path: string; body: string; headers: Record<string, string> }
  | { kind: 'cpu' }
export type Report = { kind: 'begun'; port: number; fastify: string } | { kind: 'kept' } | { kind: 'cpu'; ms: number }

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
/** As many as the shop has. */
const CONNECTIONS = 30

type Kept = { body: Buffer; headers: Record<string, string> }
const kept = new Map<string, Kept>()
const report = (about: Report) => process.send?.(about)

process.on('message', (order: Order) => {
  if (order.kind === 'cpu') {
    const { user, system } = process.cpuUsage()
    report({ kind: 'cpu', ms: (user + system) / 1000 })
  } else if (order.kind === 'keep') {
    const body = Buffer.from(order.body, 'base64')
    kept.set(order.path, { body, headers: { ...order.headers, 'content-length': String(body.length) } })
    report({ kind: 'kept' })
  } else void begin(order)
})
process.on('disconnect', () => process.exit())

async function begin({ databaseUrl, frames }: Extract<Order, { kind: 'begin' }>): Promise<void> {
  const db = postgres(databaseUrl, { max: CONNECTIONS, onnotice: () => {} })
  const terms = new Map<number, Term>()
  for (const term of await db<Term[]>`select id, kind, name_zh as zh, name_en as en from term`) terms.set(term.id, term)
  const fixedOf = (locale: Locale): Fixed => ({ locale, words: wordsOf(locale), terms, ...frames[locale] })
  const fixed = { 'zh-CN': fixedOf('zh-CN'), 'en-US': fixedOf('en-US') }

  async function answer(url: string): Promise<[body: string, headers: Record<string, string>]> {
    const [path = '', query = ''] = url.split('?')
    const asked = new URLSearchParams(query)
    const [, kind, detail] = path.split('/')
    const own = fixed[asked.get('locale') === 'en-US' ? 'en-US' : 'zh-CN']
    const sort = asked.get('sort') ?? ''
    const one = async <T>(text: string, ...values: (string | number | null)[]) => {
      const [row] = await db.unsafe(text, values, { prepare: true })
      return row as T
    }
    if (kind === 'wine') return [winePage(own, await one<WineRow>(WINE, Number(detail))), HTML]
    if (kind === 'list') return [listPage(own, await one<ListRow>(listOf(sort), asked.get('region'), asked.get('grape'))), HTML]
    if (kind === 'found') return [listPage(own, await one<ListRow>(foundOf(sort), allOf(asked.get('words') ?? ''))), HTML]
    if (kind === 'home') return [homePage(own, await one<HomeRow>(HOME)), HTML]
    if (kind === 'api' && detail === 'search') {
      const rows = await db.unsafe(SEARCH, [allOf(asked.get('words') ?? ''), Number(asked.get('under')) * 100], { prepare: true })
      return [JSON.stringify({ status: 200, data: rows }), JSON_TYPE]
    }
    return [JSON.stringify({ status: 200, data: await one<WineRow>(WINE, Number(detail)) }), JSON_TYPE]
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const found = kept.get(request.url ?? '')
    if (found) return void response.writeHead(200, found.headers).end(found.body)
    answer(request.url ?? '').then(
      ([text, headers]) => {
        const body = Buffer.from(text)
        response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  report({ kind: 'begun', fastify: await listenByFastify(), port: (server.address() as AddressInfo).port })
}

/** Sends what is kept. The budget of kept pages is a share of this. */
async function listenByFastify(): Promise<string> {
  const app = Fastify()
  app.get('/*', (request, reply) => {
    const found = kept.get(request.url)
    return found ? reply.headers(found.headers).send(found.body) : reply.code(404).send()
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Every word has to be there; only letters, so that nothing else can stand in the query. */
const allOf = (words: string): string =>
  words
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join(' & ') ?? ''

function wordsOf(locale: Locale): Record<string, string> {
  const folder = resolve(import.meta.dirname, '../../messages', locale)
  return Object.assign(
    {},
    ...readdirSync(folder).map((name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as object),
  )
}
