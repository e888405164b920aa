import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { encodeClientFrame } from '#contract/shop/chat-client-frames.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { type Call, sendEach } from '#test/support/http-load.ts'
import { enter, people } from './chat.ts'
import { invite, purchaseOnce } from './purchases.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

/** `MINUTES=5 npm run bench -- endurance` for a shorter run. */
const MINUTES = Number(process.env.MINUTES ?? 20)
const READERS = 6
const BUYERS = 2
const TALKERS = 40
const PAUSE_MS = { read: 40, buy: 100, ask: 200, talk: 2_000 }
const LOOKED_EVERY_MS = 5_000
const MEMORY_GROWTH_MAX = 0.1

type Look = { memoryMb: number; files: number; connections: number }

/**
 * Mixed load for a long time: pages and answers of all kinds, purchases, lists of staff, shoppers who come into the chat, ask and go. Compares the
 * second quarter of the time, when caches are full, with the last: memory, open files and connections must stay as they are (T60).
 */
export async function benchEndurance(shop: BenchShop): Promise<Row[]> {
  await shop.restart()
  const db = connect(shop.databaseUrl, 2)
  const seconds = MINUTES * 60
  const looks: Look[] = []
  const failures: string[] = []
  const looking = setInterval(async () => looks.push(await look(shop, db)), LOOKED_EVERY_MS)
  try {
    const customers = await invite(db, 200)
    const paths = await pathsOf(db)
    const [keeper] = await people(db, 1, ['shopper', 'agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin'])
    const until = performance.now() + seconds * 1_000
    const headers = { 'form-type': 'pc', 'authori-zation': `Bearer ${keeper?.token}` }
    let calls = 0
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(shop.address + path, init)
      const body = await answer.text()
      calls += 1
      // The API refuses within an answer of status 200.
      const status = path.startsWith('/api') && answer.ok ? (JSON.parse(body) as { status: number }).status : answer.status
      if (status !== 200) failures.push(`${status} ${path}`)
    }
    const buying = (place: number) => async (call: Call) => {
      await purchaseOnce(shop.address, pick(customers.filter((_, index) => index % BUYERS === place)), call)
      await sleep(PAUSE_MS.buy)
    }
    const [visits, purchases] = await Promise.all([
      talk(shop.address, db, until),
      sendEach(
        shop.address,
        Array.from({ length: BUYERS }, (_, place) => buying(place)),
        seconds,
      ),
      ...Array.from({ length: READERS }, () =>
        again(until, PAUSE_MS.read, () => ask(pick(paths).replace('WORD', String(Math.random()).slice(2, 6)))),
      ),
      again(until, PAUSE_MS.ask, () => ask(pick(STAFF_PATHS), { headers })),
    ])
    const counts = { calls, visits, purchases: Math.round(purchases * seconds) }
    return rowsOf(looks, counts, failures)
  } finally {
    clearInterval(looking)
    await db.end({ timeout: 5 })
  }
}

const STAFF_PATHS = ['orders?tab=paid', 'wines?sort=sales', 'stock', 'customers', 'payments', 'reviews', 'audit/acts'].map(
  (path) => `/api/staff/${path}`,
)

async function pathsOf(db: Pool): Promise<string[]> {
  const wines = await db<{ id: number }[]>`select id from product where on_sale order by id limit 400`
  const locales = ['zh-CN', 'en-US']
  return locales.flatMap((locale) => [
    `/home/${locale}`,
    `/home/${locale}/goods_list`,
    ...Array.from({ length: 20 }, (_, page) => `/home/${locale}/goods_list?page=${page + 1}`),
    ...Array.from({ length: 20 }, () => `/home/${locale}/goods_search?title=riesling%20WORD`),
    ...Array.from({ length: 20 }, () => '/api/products?keyword=riesling%20WORD'),
    ...wines.flatMap(({ id }) => [`/home/${locale}/goods_detail/${id}`, `/api/product/detail/${id}`]),
  ])
}

/** Comes, asks and goes, again and again. Returns how many visits there were. */
async function talk(address: string, db: Pool, until: number): Promise<number> {
  const shoppers = await people(db, TALKERS, ['shopper'])
  let visits = 0
  await Promise.all(
    shoppers.map(async (person, index) => {
      await sleep((index / TALKERS) * PAUSE_MS.talk)
      while (performance.now() < until) {
        const { socket } = await enter(address, person, 'shopper')
        visits += 1
        const clientId = `endurance-${person.id}-${visits}`
        socket.send(encodeClientFrame({ type: 'chat', kind: 'text', content: '请问还有货吗？', toId: 0, clientId }))
        await sleep(PAUSE_MS.talk)
        const isGone = new Promise((gone) => socket.once('close', gone))
        if (socket.readyState === WebSocket.OPEN) socket.close()
        await isGone
      }
    }),
  )
  return visits
}

async function look({ address }: BenchShop, db: Pool): Promise<Look> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  const [{ connections }] = await db<[{ connections: number }]>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database()`
  return {
    memoryMb: of('process_resident_memory_bytes') / 1024 / 1024,
    files: of('process_open_fds'),
    connections,
  }
}

async function again(until: number, pauseMs: number, work: () => Promise<unknown>): Promise<void> {
  while (performance.now() < until) {
    await work()
    await sleep(pauseMs)
  }
}

type Counts = { calls: number; visits: number; purchases: number }

function rowsOf(looks: readonly Look[], counts: Counts, failures: readonly string[]): Row[] {
  const quarter = Math.floor(looks.length / 4)
  const early = looks.slice(quarter, 2 * quarter)
  const late = looks.slice(-quarter)
  const compared = (what: keyof Look, unit: string, growthMax: number): Row => {
    const [before, after] = [mean(early, what), mean(late, what)]
    return {
      what: `${MINUTES} minutes of mixed load: ${what}`,
      figure: `${before.toFixed(0)} → ${after.toFixed(0)}${unit}`,
      budget: `≤ +${growthMax * 100} %`,
      holds: after <= before * (1 + growthMax),
      details: { before, after, most: Math.max(...looks.map((each) => each[what])) },
    }
  }
  return [
    compared('memoryMb', ' MB', MEMORY_GROWTH_MAX),
    compared('files', '', MEMORY_GROWTH_MAX),
    compared('connections', '', MEMORY_GROWTH_MAX),
    {
      what: `${MINUTES} minutes of mixed load: all is answered`,
      figure: `${counts.calls} calls, ${counts.purchases} purchases, ${counts.visits} visits in the chat, ${failures.length} failed${failures[0] ? ` (${failures[0]})` : ''}`,
      budget: '0 failed',
      holds: failures.length === 0,
      details: { ...counts, failed: failures.length },
    },
  ]
}

const mean = (looks: readonly Look[], what: keyof Look): number => looks.reduce((sum, each) => sum + each[what], 0) / looks.length

function pick<T>(from: readonly T[]): T {
  const found = from[Math.floor(Math.random() * from.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
