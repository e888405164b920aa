import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { subjectsOf } from './anew.ts'
import { type Asked, askedShop, costOfAnswers, costOfRounds, getRequest, meanOf } from './answers.ts'
import { type Cost, totalOf } from './cpu.ts'
import { lookAtPages, pagesOf } from './lighthouse.ts'
import { openEvershop } from './peers/evershop.ts'
import { type Good, type OpenPeer, type Peer, READS, type Read, WRITES } from './peers/peer.ts'
import { openVendure } from './peers/vendure.ts'
import { addOnce, invite, purchaseOnce } from './purchases.ts'
import { costWords, type Row } from './row.ts'
import type { BenchShop } from './shop.ts'

/** Kept from one run to the next: installing and building a peer takes minutes. */
const FOLDER = process.env.PEERS_FOLDER ?? resolve(tmpdir(), 'rebstock-peers')
const PEERS: Record<string, Peer> = { evershop: openEvershop, vendure: openVendure }
const ROUNDS = 5
const EACH_ROUND = 40
/** Programs compile themselves while they are new. */
const WARM_UP = 300
const CONNECTIONS = 4
const CUSTOMERS = 8
const SECONDS = 4
/** A page of ours made anew beside one of EverShop's. */
const TIMES_CHEAPER = 10
const PAGES: readonly Read[] = ['product page', 'list page', 'search page']

/**
 * Other shops beside ours, with as many products and the same questions in the same rounds. What is asked of ours is kept by no cache, but for the home page.
 * A peer that cannot be had here is told, and left out.
 */
export async function benchPeers(shop: BenchShop): Promise<Row[]> {
  const goods = await goodsOf(shop.databaseUrl)
  const peers: OpenPeer[] = []
  const rows: Row[] = []
  try {
    for (const [name, open] of Object.entries(PEERS)) {
      const folder = resolve(FOLDER, name)
      mkdirSync(folder, { recursive: true })
      try {
        peers.push(await open({ folder, port: await findFreePort(), goods, pictures: shop.address }))
      } catch (error) {
        rows.push({
          what: `peer ${name}`,
          figure: `not here: ${String(error)}`,
          budget: 'for the record',
          holds: true,
          details: {},
        })
      }
    }
    const own = await ownOf(shop)
    await shop.restart()
    for (const read of READS) rows.push(await compareReads(read, own, peers))
    rows.push(...(await compareWrites(shop, peers)))
    rows.push(...(await compareLooks(shop, peers)))
    return rows
  } finally {
    for (const peer of peers) await peer.close()
  }
}

type Own = Asked & { requestOf: Record<Read, (serial: number) => Buffer> }

async function ownOf(shop: BenchShop): Promise<Own> {
  const subjects = await subjectsOf(shop)
  const from = (what: string) => {
    const subject = subjects.find((each) => each.what.startsWith(what))
    const pairs = subject ? [...subject.warmUp, ...subject.pairs] : []
    return (serial: number) => getRequest(shop.address, pairs[serial]?.own ?? '')
  }
  return {
    ...askedShop(shop),
    requestOf: {
      'home page': from('home page'),
      'product page': from('product page'),
      'list page': from('list page'),
      'search page': from('search page'),
      'API detail': from('API detail'),
      'API search': from('API search'),
    },
  }
}

async function compareReads(read: Read, own: Own, peers: readonly OpenPeer[]): Promise<Row> {
  const all = [{ ...own, name: 'Rebstock' }, ...peers].flatMap((asked) => {
    const requestOf = asked.requestOf[read]
    return requestOf ? [{ asked, requestOf, costs: [] as Cost[] }] : []
  })
  const ask = (asked: Asked, requestOf: (serial: number) => Buffer, first: number, count: number) =>
    costOfAnswers(
      asked,
      Array.from({ length: count }, (_, place) => requestOf(first + place)),
      CONNECTIONS,
    )
  for (const { asked, requestOf } of all) await ask(asked, requestOf, 0, WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { asked, requestOf, costs } of all)
      costs.push(await ask(asked, requestOf, WARM_UP + round * EACH_ROUND, EACH_ROUND))
  return rowOf(
    read === 'home page' ? 'home page, kept by ours' : `${read}, kept by nobody`,
    all.map(({ asked, costs }) => ({ name: asked.name, cost: meanOf(costs) })),
    PAGES.includes(read),
  )
}

async function compareWrites(shop: BenchShop, peers: readonly OpenPeer[]): Promise<Row[]> {
  const db = connect(shop.databaseUrl)
  const customers = await invite(db, CUSTOMERS)
  await db.end({ timeout: 5 })
  const rows: Row[] = []
  for (const write of WRITES) {
    const once = write === 'add to cart' ? addOnce : purchaseOnce
    const own = customers.map((customer) => (call: Parameters<typeof once>[2]) => once(shop.address, customer, call))
    const all = [
      { name: 'Rebstock', asked: askedShop(shop), loops: own, costs: [] as Cost[] },
      ...peers.flatMap((peer) => {
        const customerOf = peer.customerOf[write]
        const loops = customerOf ? Array.from({ length: CUSTOMERS }, (_, place) => customerOf(place)) : []
        return customerOf ? [{ name: peer.name, asked: peer, loops, costs: [] as Cost[] }] : []
      }),
    ]
    for (const _round of [1, 2, 3])
      for (const { asked, loops, costs } of all) costs.push(await costOfRounds(asked, loops, SECONDS))
    rows.push(
      rowOf(
        `${write}, ${CUSTOMERS} customers`,
        all.map(({ name, costs }) => ({ name, cost: meanOf(costs) })),
        false,
      ),
    )
  }
  return rows
}

type Named = { name: string; cost: Cost }

function rowOf(what: string, [own, ...others]: Named[], hasBudget: boolean): Row {
  if (!own) throw new Error('nobody was asked')
  const times = others.map(({ cost }) => totalOf(cost.cpu) / totalOf(own.cost.cpu))
  return {
    what,
    figure: [
      `${own.name} ${costWords(own.cost)}`,
      ...others.map(({ name, cost }, place) => `${name} ${costWords(cost)} (${times[place]?.toFixed(1)} ×)`),
    ].join('; '),
    budget: hasBudget ? `${TIMES_CHEAPER} × less than ${others[0]?.name}` : 'for the record',
    holds: !hasBudget || others.length === 0 || (times[0] ?? 0) >= TIMES_CHEAPER,
    details: Object.fromEntries(
      [own, ...others].flatMap(({ name, cost }): [string, number][] => [
        [`${name} ms`, cost.cpu.server],
        [`${name} PostgreSQL ms`, cost.cpu.database],
        [`${name} per second`, cost.perSecond],
      ]),
    ),
  }
}

async function compareLooks(shop: BenchShop, peers: readonly OpenPeer[]): Promise<Row[]> {
  const looks = await lookAtPages([
    ...Object.entries(await pagesOfOwn(shop)).map(([page, url]) => ({ what: `Rebstock ${page}`, url })),
    ...peers.flatMap(({ name, pages }) => Object.entries(pages).map(([page, url]) => ({ what: `${name} ${page}`, url }))),
  ])
  return looks.map(({ what, figure, details }) => ({
    what: `Lighthouse mobile: ${what}`,
    figure,
    budget: 'for the record',
    holds: true,
    details,
  }))
}

async function pagesOfOwn({ address, databaseUrl }: BenchShop): Promise<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(await pagesOf(databaseUrl)).map(([name, path]) => [name, `${address}/home/zh-CN${path}`]),
  )
}

export async function goodsOf(databaseUrl: string): Promise<Good[]> {
  const db = connect(databaseUrl, 1)
  const goods = await db<Good[]>`
    select 'wine-' || product.id as sku, name_en as name, blurb_en as blurb, regexp_replace(description_en, '<[^>]*>', ' ', 'g') as description,
           images[1] as picture, (select min(price) from sku where product_id = product.id)::float / 100 as price
      from product where on_sale and exists (select from sku where product_id = product.id) order by id limit 1000`
  await db.end({ timeout: 5 })
  return goods
}
