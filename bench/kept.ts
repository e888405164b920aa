import { once } from 'node:events'
import { get } from 'node:http'
import { type Asked as Answering, askedFloor, askedShop, costOfAnswers, getRequest, meanOf } from './answers.ts'
import { type Cost, totalOf } from './cpu.ts'
import { type Floor, openFloor } from './floors/floor.ts'
import { atMost, costRow, costWords, forTheRecord, type Row } from './row.ts'
import type { BenchShop } from './shop.ts'
import { fillWithWines, idsOfWines } from './wines.ts'

type Asked = Pick<BenchShop, 'address' | 'databaseUrl'>
type Budget = Parameters<typeof costRow>[2]

const ROUNDS = 5
const EACH_ROUND = 2_000
const CONNECTIONS = 16
const MANY = 10_000
/** Made anew for the most part, so there are fewer. */
const EACH_ROUND_OF_MANY = 300
/** Enough that the cache holds what it can. */
const WARM_UP_OF_MANY = 8_000
/** 10,000 per second on one core. */
const EVENLY_MS = 0.1

/** Hot pages and answers beside bare `node:http` that sends the same bytes; then 1,000 wines asked evenly. */
export async function benchKept(shop: BenchShop): Promise<Row[]> {
  const ids = await idsOfWines(shop.databaseUrl)
  const hot: [what: string, path: string, share: number][] = [
    ['home page', '/home/zh-CN', 0.6],
    ['list page', '/home/zh-CN/goods_list?grape=riesling', 0.6],
    ['product page', `/home/zh-CN/goods_detail/${ids[0]}`, 0.6],
    ['API list', '/api/products?limit=20', 0.4],
    ['API detail', `/api/product/detail/${ids[0]}`, 0.4],
  ]
  const floor = await openFloor(shop)
  try {
    const rows: Row[] = []
    for (const [what, path, share] of hot) {
      await keepSame(shop, floor, path)
      rows.push(await measureHot(shop, floor, { what: `kept ${what}, one of them`, path, share }))
    }
    const evenly = pagesOf(ids)
    // A page that was asked for twice stays.
    for (const _time of [1, 2, 3]) for (const path of ids.map((id) => pageOf(id))) await packed(shop.address + path)
    rows.push(
      await measure(
        shop,
        floor,
        'kept product pages, 1,000 asked evenly',
        evenly,
        atMost({ server: EVENLY_MS, database: EVENLY_MS }),
      ),
    )
    return rows
  } finally {
    await floor.close()
  }
}

/** More pages than the cache holds. */
export async function benchKeptOfMany(shop: BenchShop): Promise<Row[]> {
  await fillWithWines(shop.databaseUrl, MANY)
  await shop.restart()
  const floor = await openFloor(shop)
  try {
    const evenly = pagesOf(await idsOfWines(shop.databaseUrl))
    await costOfAnswers(
      askedShop(shop),
      Array.from({ length: WARM_UP_OF_MANY }, () => getRequest(shop.address, evenly())),
      CONNECTIONS,
    )
    const what = `product pages, ${MANY.toLocaleString('en')} asked evenly`
    return [await measure(shop, floor, what, evenly, forTheRecord, EACH_ROUND_OF_MANY)]
  } finally {
    await floor.close()
  }
}

/** Each in every round; the first round warms up. */
async function inTurns(all: readonly Answering[], requestsOf: (asked: Answering) => Buffer[]): Promise<Cost[]> {
  const costs = all.map((): Cost[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, asked] of all.entries()) {
      const cost = await costOfAnswers(asked, requestsOf(asked), CONNECTIONS)
      if (round > 0) costs[place]?.push(cost)
    }
  }
  return costs.map(meanOf)
}

/** Beside bare `node:http` that sends the same bytes; the budget is a share of what bare Fastify does. */
async function measureHot(
  shop: Asked,
  floor: Floor,
  { what, path, share }: { what: string; path: string; share: number },
): Promise<Row> {
  const [own, its] = [askedShop(shop), askedFloor(floor, shop.databaseUrl)]
  const byFastify = { ...its, address: floor.fastify }
  const costs = await inTurns([its, byFastify, own], (asked) =>
    Array.from({ length: EACH_ROUND }, () => getRequest(asked.address, asked === own ? path : floorPath(path))),
  )
  const [floorCost, fastify, ownCost] = costs as [Cost, Cost, Cost]
  const ratio = totalOf(fastify.cpu) / totalOf(ownCost.cpu)
  const row = costRow(what, { own: ownCost, floor: floorCost, details: { 'share of Fastify': ratio } }, forTheRecord)
  return {
    ...row,
    figure: `${row.figure}; ${Math.round(100 * ratio)} % of bare Fastify (${costWords(fastify)})`,
    budget: `≥ ${Math.round(100 * share)} % of bare Fastify`,
    holds: ratio >= share,
  }
}

/** The floor keeps nothing of these pages: it makes each by hand. */
async function measure(
  shop: Asked,
  floor: Floor,
  what: string,
  next: () => string,
  budget: Budget,
  count = EACH_ROUND,
): Promise<Row> {
  const [own, its] = [askedShop(shop), askedFloor(floor, shop.databaseUrl)]
  const costs = await inTurns([its, own], (asked) =>
    Array.from({ length: count }, next).map((path) => getRequest(asked.address, asked === own ? path : floorPath(path))),
  )
  const [floorCost, ownCost] = costs as [Cost, Cost]
  return costRow(what, { own: ownCost, floor: floorCost }, budget)
}

const pageOf = (id: number | ''): string => `/home/zh-CN/goods_detail/${id}`
const floorPath = (path: string): string => path.replace(pageOf(''), '/wine/')
const pagesOf = (ids: readonly number[]) => (): string => pageOf(ids[Math.floor(Math.random() * ids.length)] ?? 0)

async function keepSame(shop: Asked, floor: Floor, path: string): Promise<void> {
  const { body, headers } = await packed(shop.address + path)
  await floor.keep(floorPath(path), body, headers)
}

/** As the wire has it. */
async function packed(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  const body = Buffer.concat(await response.toArray())
  return {
    body,
    headers: {
      'content-type': response.headers['content-type'],
      'content-encoding': response.headers['content-encoding'] ?? 'identity',
    },
  }
}
