import { type Call, send, sendEach } from '#test/support/http-load.ts'
import { type Cost, type CpuTime, cpuTime, databaseMs } from './cpu.ts'
import type { Floor } from './floors/floor.ts'
import type { BenchShop } from './shop.ts'

/** Whoever answers: the shop, its floor, a peer. */
export type Asked = { address: string; cpuTime: () => Promise<CpuTime> }

export const askedShop = (shop: Pick<BenchShop, 'address' | 'databaseUrl'>): Asked => ({
  address: shop.address,
  cpuTime: () => cpuTime(shop),
})

/** Both share a database, and are asked in turns. */
export const askedFloor = ({ address, cpuMs }: Floor, databaseUrl: string): Asked => ({
  address,
  cpuTime: async () => ({ server: await cpuMs(), database: await databaseMs(databaseUrl) }),
})

/** As a browser asks. `from`: the address that a trusted proxy tells. */
export function getRequest(address: string, path: string, from?: string): Buffer {
  const forwarded = from ? `X-Forwarded-For: ${from}\r\n` : ''
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nAccept-Encoding: br, gzip\r\n${forwarded}\r\n`)
}

/** One round: answers per second over so many connections, and milliseconds of a core per answer. Throws at an answer that is not 200. */
export async function costOfAnswers(asked: Asked, requests: readonly Buffer[], connections: number): Promise<Cost> {
  const before = await asked.cpuTime()
  const { answers, seconds } = await send(asked.address, requests, connections)
  const cpu = await sinceThen(asked, before, requests.length)
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${failed.status} from ${asked.address}: ${failed.body.slice(0, 200)}`)
  return { perSecond: answers.length / seconds, cpu }
}

/** The same for what each has to be prepared for; one after the other. */
export async function costOfPrepared(asked: Asked, requests: readonly Buffer[], prepare: () => Promise<unknown>): Promise<Cost> {
  const before = await asked.cpuTime()
  let ms = 0
  for (const request of requests) {
    await prepare()
    const { answers, seconds } = await send(asked.address, [request], 1)
    if (answers[0]?.status !== 200) throw new Error(`${answers[0]?.status} from ${asked.address}`)
    ms += seconds * 1000
  }
  return { perSecond: (requests.length * 1000) / ms, cpu: await sinceThen(asked, before, requests.length) }
}

export async function sinceThen(asked: Asked, before: CpuTime, answers: number): Promise<CpuTime> {
  const after = await asked.cpuTime()
  return { server: (after.server - before.server) / answers, database: (after.database - before.database) / answers }
}

/** Rounds of the same length, added up. */
export function meanOf(costs: readonly Cost[]): Cost {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length
  // Of rates the harmonic mean: each round has as many answers.
  return {
    perSecond: 1 / mean(({ perSecond }) => 1 / perSecond),
    cpu: { server: mean(({ cpu }) => cpu.server), database: mean(({ cpu }) => cpu.database) },
  }
}

export function postRequest(address: string, path: string, body: object, from: string, token?: string): Buffer {
  const json = JSON.stringify(body)
  const signed = token ? `Authorization: Bearer ${token}\r\n` : ''
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nContent-Type: application/json\r\nX-Forwarded-For: ${from}\r\n${signed}` +
      `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** What customers do again and again, each on a connection of its own; one round of one of them counts. */
export async function costOfRounds(
  asked: Asked,
  customers: readonly ((call: Call) => Promise<void>)[],
  seconds: number,
): Promise<Cost> {
  let rounds = 0
  const counted = customers.map((round) => async (call: Call) => {
    await round(call)
    rounds += 1
  })
  const before = await asked.cpuTime()
  const perSecond = await sendEach(asked.address, counted, seconds)
  return { perSecond, cpu: await sinceThen(asked, before, rounds) }
}
