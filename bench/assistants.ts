import autocannon from 'autocannon'
import { connect } from '#server/db/database.ts'
import { saveSettings } from '#server/features/assistants/settings-sql.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

const CONNECTIONS = 4
const SECONDS = 8
/** A search by an assistant may take this many times as long as the shop's own. */
const RATIO_MAX = 2
const META = { 'ucp-agent': { profile: 'https://bench.example/profile' } }

/** The shop's own search against the same search by an assistant, each time with words that were not asked before. */
export async function benchAssistants({ address, databaseUrl }: Pick<BenchShop, 'address' | 'databaseUrl'>): Promise<Row[]> {
  await withoutLimit(databaseUrl)
  const own = await meanOf(address, (serial) => ({ method: 'GET', path: `/api/pc/shelf?limit=10&keyword=${words(serial)}` }))
  const rest = await meanOf(address, (serial) => ({
    method: 'POST',
    path: '/ucp/v1/catalog/search',
    headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${META['ucp-agent'].profile}"` },
    body: JSON.stringify({ query: decodeURIComponent(words(serial)) }),
  }))
  const mcp = await meanOf(address, (serial) => ({
    method: 'POST',
    path: '/ucp/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: serial,
      method: 'tools/call',
      params: { name: 'search_catalog', arguments: { meta: META, catalog: { query: decodeURIComponent(words(serial)) } } },
    }),
  }))
  return [rowOf('search by an assistant over REST', rest, own), rowOf('search by an assistant over MCP', mcp, own)]
}

type Asked = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
type Measured = { ms: number; failed: number }

const GRAPES = ['riesling', 'silvaner', 'spatburgunder', 'grauburgunder', 'veltliner', 'gewurztraminer']
const words = (serial: number): string => encodeURIComponent(`${GRAPES[serial % GRAPES.length]} under ${100 + (serial % 4_000)}`)

/** Mean milliseconds of a call, from how many were answered by so many connections. */
async function meanOf(address: string, askedOf: (serial: number) => Asked): Promise<Measured> {
  let serial = 0
  const { requests, non2xx, errors } = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          serial += 1
          return { ...request, ...askedOf(serial) }
        },
      },
    ],
  })
  return { ms: (CONNECTIONS * 1_000) / requests.average, failed: non2xx + errors }
}

const rowOf = (what: string, subject: Measured, own: Measured): Row => ({
  what,
  figure: `${subject.ms.toFixed(1)} ms, ${(subject.ms / own.ms).toFixed(2)} × the shop's own search (${own.ms.toFixed(1)} ms)`,
  budget: `≤ ${RATIO_MAX} ×`,
  holds: subject.failed === 0 && own.failed === 0 && subject.ms <= RATIO_MAX * own.ms,
  details: { ms: subject.ms, own: own.ms, failed: subject.failed },
})

async function withoutLimit(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, 1)
  await saveSettings(db, { isOn: true, perMinute: 1_000_000 })
  await db.end({ timeout: 5 })
}
