import { once } from 'node:events'
import { get } from 'node:http'
import { type CpuTime, cpuTime } from './cpu.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

/** The program compiles itself while it is new. */
const WARM_UP = 150
const MEASURED = 200
const SORTS = ['price-asc', 'price-desc', 'newest', 'sales', 'rating', 'vintage-desc'] as const

type Subject = { what: string; budget: CpuTime; addresses: string[] }
type Asked = Pick<BenchShop, 'address' | 'databaseUrl'>

/** Pages and answers that no cache has yet: CPU per answer, of the shop's process and of PostgreSQL. */
export async function benchAnew(shop: BenchShop): Promise<Row[]> {
  const rows: Row[] = []
  for (const subject of await subjectsOf(shop)) {
    // A fresh process has cached nothing.
    await shop.restart()
    rows.push(rowOf(subject, await cpuPerAnswer(shop, subject.addresses)))
  }
  return rows
}

/** Milliseconds of a core per answer; each address is asked once. */
export async function cpuPerAnswer(shop: Asked, addresses: readonly string[]): Promise<CpuTime> {
  if (addresses.length < WARM_UP + MEASURED) throw new Error(`only ${addresses.length} addresses`)
  await askAll(shop, addresses.slice(0, WARM_UP))
  const before = await cpuTime(shop)
  await askAll(shop, addresses.slice(WARM_UP, WARM_UP + MEASURED))
  const after = await cpuTime(shop)
  return { server: (after.server - before.server) / MEASURED, database: (after.database - before.database) / MEASURED }
}

/** As many different addresses of each kind as are needed. */
export async function subjectsOf({ address }: Asked): Promise<Subject[]> {
  const data = async (path: string) => ((await (await fetch(`${address}/api${path}`)).json()) as { data: unknown }).data
  const pages = await Promise.all([1, 2, 3, 4].map((page) => data(`/products?limit=100&page=${page}`)))
  const ids = (pages.flat() as { id: number }[]).map(({ id }) => id)
  const { facets } = (await data('/pc/shelf?limit=1')) as { facets: { key: string; values: { code: string }[] }[] }
  const codesOf = (key: string) => facets.find((facet) => facet.key === key)?.values.map(({ code }) => code) ?? []
  const pairs = codesOf('region').flatMap((region) => codesOf('grape').map((grape) => ({ region, grape })))
  return [
    {
      what: 'product page anew',
      budget: { server: 4, database: 1.5 },
      addresses: ids.flatMap((id) => ['zh-CN', 'en-US'].map((locale) => `/home/${locale}/goods_detail/${id}`)),
    },
    {
      what: 'list page anew',
      budget: { server: 7, database: 7 },
      addresses: SORTS.flatMap((sort) =>
        pairs.map(({ region, grape }) => `/home/zh-CN/goods_list?region=${region}&grape=${grape}&sort=${sort}`),
      ),
    },
    {
      what: 'search page anew',
      budget: { server: 7, database: 7 },
      addresses: SORTS.flatMap((sort) =>
        pairs.map(({ region, grape }) => `/home/en-US/goods_search?title=${region}+${grape}&sort=${sort}`),
      ),
    },
    {
      what: 'API detail anew',
      budget: { server: 0.5, database: 0.5 },
      addresses: ids.map((id) => `/api/product/detail/${id}`),
    },
  ]
}

const rowOf = ({ what, budget }: Subject, { server, database }: CpuTime): Row => ({
  what,
  figure: `${server.toFixed(1)} ms + ${database.toFixed(1)} ms of PostgreSQL`,
  budget: `≤ ${budget.server} + ${budget.database} ms`,
  holds: server <= budget.server && database <= budget.database,
  details: { server, database },
})

/** One after the other, as a browser asks: in brotli. */
async function askAll({ address }: Asked, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const request = get(address + path, { headers: { 'accept-encoding': 'br' } })
    const [response] = await once(request, 'response')
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
    response.resume()
    await once(response, 'end')
  }
}
