import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { createDatabase } from '#test/support/database.ts'
import { openHotSale, readyBuyers } from '#test/support/flash-crowd.ts'
import { type Answer, getBytes, send } from '#test/support/http-load.ts'
import { violations } from '#test/support/invariants.ts'
import { type ServerProcess, startServer, until } from './server-process.ts'

const BUYERS = 2_000
const BOTTLES = 100
const BROWSING_PER_SECOND = 200
const BROWSING_SECONDS = 6

const codes = (answers: readonly Pick<Answer, 'body'>[]) => {
  const counts: Record<string, number> = {}
  for (const { body } of answers) {
    const code = /"code":"(\d+)"/.exec(body)?.[1] ?? /"status":(\d+)/.exec(body)?.[1] ?? body
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/**
 * The answers of a client that asks again while the shop says that it is busy, with the same keys: the order of a call that was carried out
 * all the same exists then, which counts as ordered here.
 */
async function sendUntilAnswered(origin: string, requests: readonly Buffer[], connections: number): Promise<Answer[]> {
  const isBusy = ({ body }: Answer) => body.includes('"status":503')
  const { answers } = await send(origin, requests, connections)
  const asked = requests.flatMap((request, place) => (isBusy(answers[place] as Answer) ? [request] : []))
  if (asked.length === 0) return answers
  const again = await sendUntilAnswered(origin, asked, Math.min(connections, asked.length))
  const ordered = again.map((answer) => ({ ...answer, body: answer.body.replace('"code":"410209"', '"code":"410203"') }))
  return [...answers.filter((answer) => !isBusy(answer)), ...ordered]
}

/** `kill` ends a server without a word. */
type Run = (db: Pool, origins: string[], kill: (place: number) => Promise<void>) => Promise<void>

async function shopOf(servers: number, run: Run): Promise<void> {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 5)
  // A shop that has wines is not filled with the demo's.
  await openHotSale(db, 1)
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  const started: ServerProcess[] = []
  const killed = new Set<ServerProcess>()
  for (let index = 0; index < servers; index += 1) started.push(await startServer({ port: await findFreePort(), env }))
  await run(
    db,
    started.map(({ origin }) => origin),
    async (place) => {
      const server = started[place] as ServerProcess
      killed.add(server)
      await server.end('SIGKILL')
    },
  )
  expect(await violations(db)).toEqual([])
  for (const server of started.filter((one) => !killed.has(one))) expect(await server.end('SIGTERM')).toBe(0)
  await db.end()
  await database.drop()
}

test(
  'T04: 2,000 buyers at once, 100 bottles, two server processes: 100 orders, 1,900 clear refusals',
  {
    timeout: 300_000,
  },
  () =>
    shopOf(2, async (db, origins) => {
      const sale = await openHotSale(db, BOTTLES)
      const requests = await Promise.all(origins.map((origin) => readyBuyers(db, origin, sale, BUYERS / origins.length)))
      const answers = (
        await Promise.all(
          origins.map((origin, index) => sendUntilAnswered(origin, requests[index] ?? [], BUYERS / origins.length)),
        )
      ).flat()
      expect(codes(answers)).toEqual({ '410203': BOTTLES, '410296': BUYERS - BOTTLES })
      expect(await db`select remaining, sold from flash_item where id = ${sale.id}`).toMatchObject([
        { remaining: 0, sold: BOTTLES },
      ])
    }),
)

test(
  'T05: 100 buyers with six windows each, spread over two server processes: nobody gets more than two bottles',
  {
    timeout: 300_000,
  },
  () =>
    shopOf(2, async (db, origins) => {
      const sale = await openHotSale(db, 1_000)
      const requests = await readyBuyers(db, origins[0] ?? '', sale, 100, 6)
      const loads = await Promise.all(
        origins.map((origin, index) =>
          sendUntilAnswered(
            origin,
            requests.filter((_, place) => place % origins.length === index),
            300,
          ),
        ),
      )
      expect(codes(loads.flat())).toEqual({ '410203': 200, '410298': 400 })
      // Which of the servers sells them is chance; each has been asked by everybody.
      for (const answers of loads) expect(answers).toHaveLength(300)
    }),
)

test(
  'T91: 256 buyers over two server processes, one of which is killed in the middle: every bottle is sold once, to whoever asks again',
  {
    timeout: 300_000,
  },
  () =>
    shopOf(2, async (db, origins, kill) => {
      const bottles = 200
      const sale = await openHotSale(db, bottles)
      const requests = await readyBuyers(db, origins[0] ?? '', sale, 256)
      const ordered: string[] = []
      const refused: string[] = []
      /** Asks one server after the other, with the same key, until one has answered. */
      const order = async (request: Buffer, place: number): Promise<void> => {
        await pause(place * 5)
        for (let tried = place; ; tried += 1) {
          const load = await send(origins[tried % origins.length] ?? '', [request], 1).catch(() => undefined)
          const body = load?.answers[0]?.body ?? '"status":503'
          if (!body.includes('"status":503')) {
            const number = /"orderId":"(\w+)"/.exec(body)?.[1]
            if (number) ordered.push(number)
            else refused.push(body)
            return
          }
          await pause(100)
        }
      }
      const buying = Promise.all(requests.map(order))
      await until(() => ordered.length > 20)
      await kill(0)
      await buying
      expect(new Set(ordered).size).toBe(bottles)
      expect(codes(refused.map((body) => ({ body })))).toEqual({ '410296': 256 - bottles })
      const placed = await db<{ number: string }[]>`select number from shop_order where flash_item_id = ${sale.id}`
      expect(placed.map(({ number }) => number).toSorted()).toEqual(ordered.toSorted())
    }),
)

test('T62: while a sale opens, everybody who browses gets what they ask for', { timeout: 300_000 }, () =>
  shopOf(1, async (db, [origin = '']) => {
    const sale = await openHotSale(db, BUYERS)
    const orders = await readyBuyers(db, origin, sale, BUYERS)
    const pages = [
      '/api/products',
      '/api/seckill/index',
      `/api/seckill/detail/${sale.id}`,
      `/api/product/detail/${sale.productId}`,
    ]
    const requests = pages.map((path) => getBytes(origin, path))
    const browsing: Promise<Answer[]>[] = []
    const until = Date.now() + BROWSING_SECONDS * 1_000
    let opened: Promise<unknown> = pause(0)
    for (let tick = 0; Date.now() < until; tick += 1) {
      browsing.push(send(origin, requests, requests.length).then((load) => load.answers))
      if (tick === 20)
        opened = sendUntilAnswered(origin, orders, 256).then((answers) => expect(codes(answers)).toEqual({ '410203': BUYERS }))
      await pause((requests.length * 1_000) / BROWSING_PER_SECOND)
    }
    await opened
    const answers = (await Promise.all(browsing)).flat()
    expect(answers.every(({ body }) => body.startsWith('{"status":200'))).toBe(true)
  }),
)
