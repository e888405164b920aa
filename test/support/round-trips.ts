import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { connect, listeningBy } from '#server/db/database.ts'
import { REQUEST_LIMITS } from '#server/db/statement-limits.ts'
import { atEnd } from './at-end.ts'
import { openHost, type TestShop } from './shop.ts'

export type CountedShop = TestShop & {
  /** How often the shop asked the database and waited for its answer during `work`. */
  roundTrips(work: () => Promise<unknown>): Promise<number>
}

/** The shop with the limits of production, and a single connection, which leads through a relay that counts. */
export async function withRoundTrips({ deps, db, wines }: TestShop): Promise<CountedShop> {
  const relay = await openRelay(new URL(deps.config.databaseUrl ?? ''))
  const counted = connect(relay.url, 1, REQUEST_LIMITS)
  atEnd(async () => {
    await counted.end({ timeout: 5 })
    relay.close()
  })
  const host = await openHost(listeningBy(counted, db), { DATABASE_URL: relay.url }, wines)
  return {
    ...host,
    sku: host.sku,
    roundTrips: async (work) => {
      const before = relay.trips()
      await work()
      return relay.trips() - before
    },
  }
}

/**
 * Answers go on when all that was asked is answered, as over a long line, where they arrive together. It runs in this process, so what is
 * written in one turn of the event loop arrives here as one.
 */
async function openRelay(target: URL) {
  const sockets = new Set<Socket>()
  let trips = 0
  const server = createServer((client) => {
    const database = connectTo({ host: target.hostname, port: Number(target.port) })
    const asked = messages()
    const answered = messages()
    let open = 0
    let isFlushed = true
    let held: Buffer[] = []
    let isAnswered = true
    client.on('data', (chunk: Buffer) => {
      if (isAnswered) trips += 1
      isAnswered = false
      const kinds = asked(chunk)
      open += kinds.filter((kind) => kind === SYNC || kind === QUERY).length
      isFlushed = kinds.at(-1) === FLUSH || kinds.length === 0
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      // The greeting ends like an answer.
      open = Math.max(0, open - answered(chunk).filter((kind) => kind === READY).length)
      held.push(chunk)
      if (open > 0 && !isFlushed) return
      isAnswered = true
      client.write(Buffer.concat(held))
      held = []
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href
  return {
    url,
    trips: () => trips,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const [SYNC, QUERY, FLUSH, READY] = ['S', 'Q', 'H', 'Z']

/** The kinds of PostgreSQL's messages that end in each chunk. What comes before the first one, which has no kind, is none. */
function messages(): (chunk: Buffer) => string[] {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const kinds: string[] = []
    while (rest.length >= 5) {
      const isStartup = rest[0] === 0
      const size = isStartup ? rest.readInt32BE(0) : rest.readInt32BE(1) + 1
      if (rest.length < size) break
      if (!isStartup) kinds.push(String.fromCharCode(rest[0] ?? 0))
      rest = rest.subarray(size)
    }
    return kinds
  }
}
