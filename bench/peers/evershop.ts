import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { getRequest, postRequest } from '../answers.ts'
import { databaseMs, treeMs } from '../cpu.ts'
import { type Good, type OpenPeer, type Peer, run, startServer, visitor } from './peer.ts'

const PACKAGE = '@evershop/evershop@2.2.1'
/** It imports this, and does not name it among its packages. */
const FORGOTTEN = 'concat-stream'
const ADMIN = { email: 'bench@example.com', password: 'bench-password-1' }
/** Any will do: nobody else reaches it. */
const SECRETS = Object.fromEntries(
  ['JWT_ADMIN_SECRET', 'JWT_ADMIN_REFRESH_SECRET', 'JWT_CUSTOMER_SECRET', 'JWT_CUSTOMER_REFRESH_SECRET'].map((name) => [
    name,
    `${name}-of-a-benchmark-on-this-machine`,
  ]),
)
const SIGN_IN_EVERY = 100
const TRIES_MAX = 100
const PATHS_WITHIN_MS = 600_000
const CATEGORY = 'wines'
const ADDRESS = {
  full_name: 'Ada Bench',
  telephone: '123456',
  address_1: 'Street 1',
  city: 'Berkeley',
  country: 'US',
  province: 'US-CA',
  postcode: '94704',
}

/** EverShop (GPL-3.0), started as a process of its own; its products are made by its own API. */
export const openEvershop: Peer = async ({ folder, port, goods, pictures }) => {
  install(folder)
  const database = await startEmbedded(resolve(folder, 'database'))
  const { hostname, port: databasePort, pathname, username, password } = new URL(database.url)
  const env = {
    ...SECRETS,
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_NAME: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: password,
    DB_SSLMODE: 'disable',
    PORT: String(port),
  }
  const cli = resolve(folder, 'node_modules/@evershop/evershop/dist/bin/evershop.js')
  if (!existsSync(resolve(folder, '.evershop/build'))) run(folder, process.execPath, [cli, 'build'], env)
  const address = `http://127.0.0.1:${port}`
  const server = await startServer(folder, { args: [cli, 'start'], env, address })
  const close = async () => {
    await server.stop()
    await database.stop()
  }
  try {
    run(
      folder,
      process.execPath,
      [cli, 'user:create', '--name', 'Bench', '--email', ADMIN.email, '--password', ADMIN.password],
      env,
    )
    await fill({ folder, address, databaseUrl: database.url, goods, pictures })
    return {
      name: `EverShop ${PACKAGE.split('@').at(-1)}`,
      address,
      cpuTime: async () => ({ server: treeMs(server.pid), database: await databaseMs(database.url) }),
      ...questionsOf(address, goods, await pathsOf(database.url, goods)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function install(folder: string): void {
  for (const part of ['media/catalog', 'public', 'config', 'database']) mkdirSync(resolve(folder, part), { recursive: true })
  writeFileSync(resolve(folder, 'config/default.json'), JSON.stringify({ system: { cod: { status: 1 } } }))
  if (existsSync(resolve(folder, 'node_modules/@evershop/evershop')) && existsSync(resolve(folder, 'node_modules', FORGOTTEN)))
    return
  writeFileSync(resolve(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, type: 'module' }))
  run(folder, 'npm', ['install', PACKAGE, FORGOTTEN, '--no-audit', '--no-fund'])
}

type Filled = { folder: string; address: string; databaseUrl: string; goods: readonly Good[]; pictures: string }

async function fill({ folder, address, databaseUrl, goods, pictures }: Filled): Promise<void> {
  const missing = await missingOf(databaseUrl, goods)
  let serial = 0
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    serial += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': visitor(serial),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data, error } = (await answer.json()) as { data: T; error?: { message: string } }
    if (error) throw new Error(`EverShop ${path}: ${error.message}`)
    return data
  }
  if (missing.length === 0) return
  const signIn = async () => (await post<{ accessToken: string }>('/user/tokens', ADMIN)).accessToken
  const db = connect(databaseUrl, 1)
  const findCategory = async () =>
    (
      await db<{ id: number }[]>`
    select category_description_category_id as id from category_description where url_key = ${CATEGORY}`
    )[0]?.id
  const category = { name: 'Wines', url_key: CATEGORY, status: 1, include_in_nav: 1, show_products: 1, description: [] }
  if (!(await findCategory())) await post('/categories', category, await signIn())
  const category_id = (await findCategory()) ?? 0
  await db.end({ timeout: 5 })
  let token = ''
  for (const [place, good] of missing.entries()) {
    // It holds for a quarter of an hour.
    if (place % SIGN_IN_EVERY === 0) token = await signIn()
    const file = basename(good.picture)
    const picture = resolve(folder, 'media/catalog', file)
    if (!existsSync(picture)) writeFileSync(picture, await (await fetch(pictures + good.picture)).bytes())
    await post('/products', productOf(good, { category_id, file, place }), token)
  }
}

/** A process beside its server makes them of events, one after the other. */
async function pathsOf(databaseUrl: string, goods: readonly Good[]): Promise<string[]> {
  const db = connect(databaseUrl, 1)
  const deadline = Date.now() + PATHS_WITHIN_MS
  try {
    while (Date.now() < deadline) {
      const paths = await db<{ path: string }[]>`
        select request_path as path from url_rewrite join product on product.uuid = entity_uuid order by product_id`
      if (paths.length >= goods.length) return paths.map(({ path }) => path)
      await sleep(2_000)
    }
    throw new Error('EverShop has not made the addresses of its products')
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** A run that was broken off is gone on with. */
async function missingOf(databaseUrl: string, goods: readonly Good[]): Promise<Good[]> {
  const db = connect(databaseUrl, 1)
  const known = await db<{ sku: string }[]>`select sku from product`
  await db.end({ timeout: 5 })
  const there = new Set(known.map(({ sku }) => sku))
  return goods.filter(({ sku }) => !there.has(sku))
}

const productOf = (
  { sku, name, description, blurb, price }: Good,
  { category_id, file, place }: { category_id: number; file: string; place: number },
) => ({
  name,
  sku,
  price,
  url_key: sku,
  short_description: blurb,
  description: [
    {
      id: `r${place}`,
      size: 1,
      columns: [{ id: `c${place}`, size: 1, data: { blocks: [{ id: 'b1', type: 'paragraph', data: { text: description } }] } }],
    },
  ],
  images: [`/assets/catalog/${file}`],
  category_id,
  group_id: 1,
  status: 1,
  visibility: 1,
  qty: 1_000_000,
  manage_stock: 1,
  stock_availability: 1,
  // Without a parcel its checkout has one step less.
  no_shipping_required: true,
})

function questionsOf(
  address: string,
  goods: readonly Good[],
  paths: readonly string[],
): Pick<OpenPeer, 'requestOf' | 'customerOf' | 'pages'> {
  const goodAt = (serial: number) => goods[serial % goods.length] as Good
  const get = (pathOf: (serial: number) => string) => (serial: number) => getRequest(address, pathOf(serial), visitor(serial))
  let calls = 0
  const post = (path: string, body: object) => {
    calls += 1
    return postRequest(address, path, body, visitor(calls))
  }
  const word = (serial: number) => encodeURIComponent(goodAt(serial).name.split(' ')[0] ?? '')
  const openCart = async (call: Parameters<ReturnType<NonNullable<OpenPeer['customerOf']['add to cart']>>>[0], place: number) => {
    const { data } = JSON.parse(await call(post('/api/carts', { items: [{ sku: goodAt(place).sku, qty: 1 }] }))) as {
      data: { cartId: string }
    }
    return data.cartId
  }
  const fields =
    'productId name sku description price { regular { value text } special { value } } image { url } gallery { url } inventory { isInStock }'
  return {
    requestOf: {
      'home page': get(() => '/'),
      'product page': get((serial) => paths[serial % paths.length] ?? ''),
      'list page': get((serial) => `/${CATEGORY}?page=${1 + (serial % Math.floor(goods.length / 20))}`),
      'search page': get((serial) => `/search?keyword=${word(serial)}`),
      'API detail': (serial) => post('/api/graphql', { query: `{ product(id: ${1 + (serial % goods.length)}) { ${fields} } }` }),
      'API search': (serial) =>
        post('/api/graphql', {
          query: `{ products(filters: [{ key: "keyword", operation: eq, value: "${decodeURIComponent(word(serial))}" }]) { total items { ${fields} } } }`,
        }),
    },
    customerOf: {
      'add to cart': (place) => {
        let cart: string | undefined
        return async (call) => {
          cart ??= await openCart(call, place)
          fine(await call(post(`/api/cart/${cart}/items`, { sku: goodAt(place).sku, qty: 1 })))
        }
      },
      'whole checkout': (place) => async (call) => {
        const cart = await openCart(call, place)
        const customer = { email: `bench${place}@example.com`, fullName: ADDRESS.full_name }
        const order = post(`/api/carts/${cart}/checkout`, {
          cart_id: cart,
          customer,
          billingAddress: ADDRESS,
          paymentMethod: 'cod',
        })
        // Two that order in the same moment get the same number, and one is refused.
        for (let tries = 1; ; tries += 1) {
          const answer = await call(order)
          if (tries < TRIES_MAX && answer.includes('ORDER_NUMBER_UNIQUE')) continue
          return fine(answer)
        }
      },
    },
    pages: { home: address, list: `${address}/${CATEGORY}`, product: address + paths[0] },
  }
}

function fine(answer: string): void {
  if (!answer.startsWith('{"data"')) throw new Error(`EverShop: ${answer.slice(0, 200)}`)
}
