import { setTimeout as sleep } from 'node:timers/promises'
import { LIST_SORTS } from '#domain/facets.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { connect } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { askedFloor, askedShop, costOfAnswers, costOfPrepared, getRequest, meanOf } from './answers.ts'
import type { CpuTime } from './cpu.ts'
import { type Floor, openFloor } from './floors/floor.ts'
import { shareShown, visibleWords } from './floors/visible.ts'
import { atMost, costRow, type Row } from './row.ts'
import type { BenchShop } from './shop.ts'

const ROUNDS = 4
const EACH_ROUND = 75
/** The program compiles itself while it is new: a page of a wine still gets cheaper after 800 answers. */
const WARM_UP = 1_200
/** Each of these waits for the shop to hear of a change. */
const WARM_UP_CHANGES = 400
const CONNECTIONS = 4
/** Of the words of a page its floor shows so many, or it would be the floor of another page. */
const SHOWN_MIN = 0.6
/** How long a process takes to hear of a change. Whether it was enough, the count of answers made anew says. */
const HEARD_AFTER_MS = 60
/** A process that was too busy to hear in time has still kept a few. */
const MADE_MIN = 0.99

type Pair = { own: string; floor: string }
/** `kind`: as `/metrics` counts it. `warmUp` are asked first; none of them is among the `pairs`. */
type Subject = { what: string; kind: string; budget: CpuTime; warmUp: Pair[]; pairs: Pair[]; changes?: boolean }
type Asked = Pick<BenchShop, 'address' | 'databaseUrl'>

/** Pages and answers that no cache has, each beside its floor in the same rounds: CPU per answer of the process and of PostgreSQL, and the rate. */
export async function benchAnew(shop: BenchShop): Promise<Row[]> {
  const rows: Row[] = []
  const subjects = await subjectsOf(shop)
  const floor = await openFloor(shop)
  try {
    for (const subject of subjects) {
      // A fresh process has cached nothing.
      await shop.restart()
      rows.push(await measure(shop, floor, subject))
    }
  } finally {
    await floor.close()
  }
  return rows
}

/** Throws when an answer came from a cache. */
export async function measure(shop: Asked, floor: Floor, { what, kind, budget, warmUp, pairs, changes }: Subject): Promise<Row> {
  const measured = ROUNDS * EACH_ROUND
  // The last one is looked at before.
  if (pairs.length <= measured) throw new Error(`${what}: only ${pairs.length} addresses`)
  const shown = what.includes('page') ? await shownBy(shop, floor, pairs.at(-1) as Pair) : undefined
  const [own, its] = [askedShop(shop), askedFloor(floor, shop.databaseUrl)]
  const db = connect(shop.databaseUrl, 1)
  const [{ featured = 0 } = {}] = await db<{ featured: number }[]>`
    select id as featured from product where on_sale and 'recommended' = any(flags) order by sort desc, id desc limit 1`
  const change = async () => {
    await announce(db, 'products', `product:${featured}`)
    await sleep(HEARD_AFTER_MS)
  }
  const cost = (asked: typeof own, side: keyof Pair, asking: Pair[]) => {
    const requests = asking.map((pair) => getRequest(asked.address, pair[side]))
    return changes ? costOfPrepared(asked, requests, change) : costOfAnswers(asked, requests, CONNECTIONS)
  }
  const costs: { own: Awaited<ReturnType<typeof cost>>[]; floor: Awaited<ReturnType<typeof cost>>[] } = { own: [], floor: [] }
  const missed = await missesOf(shop.address, kind)
  await cost(its, 'floor', warmUp)
  await cost(own, 'own', warmUp)
  for (let round = 0; round < ROUNDS; round += 1) {
    const asking = pairs.slice(round * EACH_ROUND, (round + 1) * EACH_ROUND)
    costs.floor.push(await cost(its, 'floor', asking))
    costs.own.push(await cost(own, 'own', asking))
  }
  await db.end({ timeout: 5 })
  const made = (await missesOf(shop.address, kind)) - missed
  const asked = warmUp.length + measured
  if (made < MADE_MIN * asked) throw new Error(`${what}: of ${asked} answers ${made} were made anew`)
  const details = { ...(shown === undefined ? {} : { shown }) }
  const row = costRow(what, { own: meanOf(costs.own), floor: meanOf(costs.floor), details }, atMost(budget))
  return shown === undefined ? row : { ...row, figure: `${row.figure}, which shows ${Math.round(shown * 100)} % of its words` }
}

async function shownBy(shop: Asked, floor: Floor, pair: Pair): Promise<number> {
  const [page, its] = await Promise.all(
    [shop.address + pair.own, floor.address + pair.floor].map(async (url) => visibleWords(await (await fetch(url)).text())),
  )
  const shown = shareShown(page ?? [], its ?? [])
  if (shown < SHOWN_MIN) throw new Error(`the floor shows ${Math.round(shown * 100)} % of ${pair.own}`)
  return shown
}

async function missesOf(address: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const line = metrics.split('\n').find((each) => each.startsWith(`page_cache_misses_total{kind="${kind}"} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** As many different addresses of each kind as are needed. */
export async function subjectsOf({ address }: Asked): Promise<Subject[]> {
  const data = async (path: string) => ((await (await fetch(`${address}/api${path}`)).json()) as { data: unknown }).data
  const pages = await Promise.all(Array.from({ length: 10 }, (_, place) => data(`/products?limit=100&page=${1 + place}`)))
  const ids = (pages.flat() as { id: number }[]).map(({ id }) => id)
  const { facets } = (await data('/pc/shelf?limit=1')) as { facets: { key: string; values: { code: string }[] }[] }
  const valuesOf = (key: string) => facets.find((facet) => facet.key === key)?.values ?? []
  const pairs = valuesOf('region').flatMap((region) =>
    valuesOf('grape').map((grape) => ({ region: region.code, grape: grape.code })),
  )
  // The first is the default, which no address names.
  const choices = LIST_SORTS.slice(1).flatMap((sort) => pairs.map((pair) => ({ ...pair, sort })))
  // What is read of a wine is kept for both languages: whoever is measured is no wine of the warming up.
  const measured = ids.slice(0, ROUNDS * EACH_ROUND + 1)
  const others = ids.slice(measured.length)
  const inBoth = (pairOf: (id: number, locale: Locale) => Pair) =>
    LOCALES.flatMap((locale) => others.map((id) => pairOf(id, locale))).slice(0, WARM_UP)
  const cut = (each: Pair[]) => ({ warmUp: each.slice(0, WARM_UP), pairs: each.slice(WARM_UP) })
  const chosen = (pairOf: (choice: (typeof choices)[number], locale: Locale) => Pair) =>
    cut(LOCALES.flatMap((locale) => choices.map((choice) => pairOf(choice, locale))))
  const wine = (id: number, locale: Locale) => ({ own: `/home/${locale}/goods_detail/${id}`, floor: `/wine/${id}` })
  const detail = (id: number) => ({ own: `/api/product/detail/${id}`, floor: `/api/${id}` })
  const home = ids.map(() => ({ own: '/home/zh-CN', floor: '/home' }))
  return [
    {
      what: 'product page anew',
      kind: '/goods_detail/$id',
      budget: { server: 4, database: 1.5 },
      warmUp: inBoth(wine),
      pairs: measured.map((id) => wine(id, 'zh-CN')),
    },
    {
      what: 'list page anew',
      kind: '/goods_list',
      budget: { server: 7, database: 7 },
      ...chosen(({ region, grape, sort }, locale) => {
        const asked = `region=${region}&grape=${grape}&sort=${sort}`
        return { own: `/home/${locale}/goods_list?${asked}`, floor: `/list?${asked}&locale=${locale}` }
      }),
    },
    {
      what: 'search page anew',
      kind: '/goods_search',
      budget: { server: 7, database: 7 },
      ...chosen(({ region, grape, sort }, locale) => ({
        own: `/home/${locale}/goods_search?title=${region}+${grape}&sort=${sort}`,
        floor: `/found?words=${region}+${grape}&sort=${sort}&locale=${locale}`,
      })),
    },
    {
      what: 'home page after a change of a wine that it shows',
      kind: '/',
      budget: { server: 3, database: 3 },
      warmUp: home.slice(0, WARM_UP_CHANGES),
      pairs: home.slice(WARM_UP_CHANGES),
      changes: true,
    },
    {
      what: 'API detail anew',
      kind: '/product/detail/:id',
      budget: { server: 0.5, database: 0.5 },
      warmUp: others.map(detail),
      pairs: measured.map(detail),
    },
    {
      what: 'API search, words never repeated',
      kind: '/pc/get_products',
      budget: { server: 0.5, database: 0.5 },
      ...cut(
        [...choices, ...choices].map(({ region, grape }, serial) => ({
          own: `/api/pc/get_products?limit=20&keyword=${region}+${grape}+under+${100 + serial}`,
          floor: `/api/search?words=${region}+${grape}&under=${100 + serial}`,
        })),
      ),
    },
  ]
}
