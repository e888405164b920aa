import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import type { Call } from '#test/support/http-load.ts'
import { postRequest } from '../answers.ts'
import { databaseMs, treeMs } from '../cpu.ts'
import { type Good, type OpenPeer, type Peer, run, startServer, visitor } from './peer.ts'

const PACKAGE = '@vendure/core@3.7.3'
const PROGRAM = 'server.cjs'
const PRODUCT = 'id name slug description featuredAsset { preview } variants { id sku price priceWithTax stockLevel }'
const FOUND =
  'totalItems items { productId productName slug description priceWithTax { ... on PriceRange { min max } } productAsset { preview } }'
const INDEXED_WITHIN_MS = 900_000

/** Vendure (GPL-3.0), started as a process of its own, with the search and the job queue that its documents begin with. It has no storefront. */
export const openVendure: Peer = async ({ folder, port, goods }) => {
  mkdirSync(resolve(folder, 'database'), { recursive: true })
  if (!existsSync(resolve(folder, 'node_modules/@vendure/core'))) {
    writeFileSync(resolve(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }))
    run(folder, 'npm', ['install', PACKAGE, 'pg', '--no-audit', '--no-fund'])
  }
  writeFileSync(resolve(folder, PROGRAM), program)
  writeFileSync(resolve(folder, 'goods.csv'), csvOf(goods))
  const database = await startEmbedded(resolve(folder, 'database'))
  const env = { DATABASE_URL: database.url, PORT: String(port) }
  if (!(await isFilled(database.url))) run(folder, process.execPath, [PROGRAM, 'fill'], env)
  const address = `http://127.0.0.1:${port}`
  const server = await startServer(folder, { args: [PROGRAM, 'start'], env, address: `${address}/health` })
  const close = async () => {
    await server.stop()
    await database.stop()
  }
  try {
    await waitForIndex(address, goods.length)
  } catch (error) {
    await close()
    throw error
  }
  return {
    name: `Vendure ${PACKAGE.split('@').at(-1)}`,
    address,
    cpuTime: async () => ({ server: treeMs(server.pid), database: await databaseMs(database.url) }),
    ...questionsOf(address, goods),
    pages: {},
    close,
  }
}

/** Its own importer reads this; a price is in whole units. */
const csvOf = (goods: readonly Good[]): string => {
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const lines = goods.map(({ sku, name, description, price }) =>
    [name, sku, description, '', '', '', '', sku, price, 'standard', 1_000_000, 'false', '', ''].map(quoted).join(','),
  )
  return [head, ...lines, ''].join('\n')
}

const program = `
const { bootstrap, DefaultJobQueuePlugin, DefaultSearchPlugin, dummyPaymentHandler, JobQueueService } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { hostname, port, pathname, username, password } = new URL(process.env.DATABASE_URL)
const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: ['bearer'], superadminCredentials: { identifier: 'bench', password: 'bench' } },
  dbConnectionOptions: { type: 'postgres', host: hostname, port: Number(port), database: pathname.slice(1), username, password, synchronize: process.argv[2] === 'fill' },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({ bufferUpdates: false })],
}
const initial = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ name: 'United States of America', code: 'US', zone: 'Americas' }],
  taxRates: [{ name: 'standard', percentage: 20 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [{ name: 'Dummy', handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] } }],
  collections: [],
}
async function main() {
  if (process.argv[2] === 'fill') {
    const app = await populate(() => bootstrap(config), initial, 'goods.csv')
    await app.close()
    process.exit(0)
  }
  const app = await bootstrap(config)
  await app.get(JobQueueService).start()
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
`

async function isFilled(databaseUrl: string): Promise<boolean> {
  const db = connect(databaseUrl, 1)
  const [{ table = null } = {}] = await db<{ table: string | null }[]>`select to_regclass('product_variant')::text as table`
  const [{ count = 0 } = {}] = table ? await db<{ count: number }[]>`select count(*)::int as count from product_variant` : []
  await db.end({ timeout: 5 })
  return count > 0
}

/** What the importer has written waits in its queue. */
async function waitForIndex(address: string, products: number): Promise<void> {
  const query = '{ search(input: { take: 1, groupByProduct: true }) { totalItems } }'
  const deadline = Date.now() + INDEXED_WITHIN_MS
  for (let found = 0; found < products; await sleep(2_000)) {
    const answer = await fetch(`${address}/shop-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    found = ((await answer.json()) as { data: { search: { totalItems: number } } }).data.search.totalItems
    if (Date.now() > deadline) throw new Error(`Vendure has indexed ${found} of ${products} products`)
  }
}

function questionsOf(address: string, goods: readonly Good[]): Pick<OpenPeer, 'requestOf' | 'customerOf'> {
  const ask = (query: string, serial: number, token?: string) =>
    postRequest(address, '/shop-api', { query }, visitor(serial), token)
  const one = (serial: number) => 1 + (serial % goods.length)
  const word = (serial: number) => goods[serial % goods.length]?.name.split(' ')[0] ?? ''
  const adding = (place: number) =>
    `mutation { addItemToOrder(productVariantId: "${one(place)}", quantity: 1) { __typename ... on Order { id totalWithTax lines { id quantity } } } }`
  /** The token of a session stands in a header, which comes with the first thing that needs one. */
  const openSession = async (place: number): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/shop-api`, { method: 'POST', headers, body: JSON.stringify({ query: adding(place) }) })
    await answer.arrayBuffer()
    return answer.headers.get('vendure-auth-token') ?? ''
  }
  const customer = (round: (send: (query: string) => Promise<string>, place: number) => Promise<void>) => (place: number) => {
    let token: string | undefined
    return async (call: Call) => {
      token ??= await openSession(place)
      await round(async (query) => fine(await call(ask(query, place, token))), place)
    }
  }
  return {
    requestOf: {
      'API detail': (serial) => ask(`{ product(id: "${one(serial)}") { ${PRODUCT} } }`, serial),
      'API search': (serial) =>
        ask(`{ search(input: { term: ${JSON.stringify(word(serial))}, take: 20, groupByProduct: true }) { ${FOUND} } }`, serial),
    },
    customerOf: {
      'add to cart': customer(async (send, place) => void (await send(adding(place)))),
      'whole checkout': customer(async (send, place) => {
        await send(adding(place))
        const { data } = JSON.parse(
          await send(`mutation {
            setCustomerForOrder(input: { firstName: "Ada", lastName: "Bench", emailAddress: "bench${place}@example.com" }) { __typename ... on ErrorResult { message } }
            setOrderShippingAddress(input: { fullName: "Ada Bench", streetLine1: "Street 1", city: "Berkeley", postalCode: "94704", countryCode: "US" }) { __typename }
          }`).then(() => send('{ eligibleShippingMethods { id } }')),
        ) as { data: { eligibleShippingMethods: { id: string }[] } }
        await send(`mutation {
          setOrderShippingMethod(shippingMethodId: ["${data.eligibleShippingMethods[0]?.id}"]) { __typename ... on ErrorResult { message } }
          transitionOrderToState(state: "ArrangingPayment") { __typename ... on ErrorResult { message } }
        }`)
        const paid = await send(
          'mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) { __typename ... on Order { code state } ... on ErrorResult { message } } }',
        )
        if (!paid.includes('PaymentSettled')) throw new Error(`Vendure: ${paid.slice(0, 200)}`)
      }),
    },
  }
}

function fine(answer: string): string {
  if (!answer.startsWith('{"data"') || /"errors"/.test(answer)) throw new Error(`Vendure: ${answer.slice(0, 300)}`)
  return answer
}
