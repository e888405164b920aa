import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Envelope } from '#contract/envelope.ts'
import type { Scope } from '#domain/account.ts'
import { buildSearchText } from '#domain/fold.ts'
import type { Locale } from '#domain/locale.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Pool } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/features/accounts/session-token.ts'
import type { Deps } from '#server/http/deps.ts'
import { openDeps } from '#server/open-deps.ts'
import { type Api, createApi } from '#web/api/client.ts'
import { atEnd } from './at-end.ts'
import { temporaryDataDir } from './data-dir.ts'
import { testDatabase } from './database.ts'

type SkuSpec = {
  price?: number
  stock?: number
  pack?: number
  vintage?: number | null
  sizeMl?: number
  listPrice?: number
  onSale?: boolean
}
type WineSpec = { zh?: string; en?: string; onSale?: boolean; skus?: SkuSpec[] }

export type TestSku = { id: number; code: string; productId: number; price: number; stock: number }
export type TestWine = { id: number; skus: [TestSku, ...TestSku[]] }

export type TestShop = {
  app: Awaited<ReturnType<typeof buildApp>>
  deps: Deps
  db: Pool
  wines: TestWine[]
  sku: TestSku
  /** Sets the shop's clock, in minutes from now. The database's clock stays. */
  setClock(minutes: number): void
}

/** The real app on an empty database. Prices are in fen; without `wines` there is one wine at ¥100.00 with 100 bottles. */
export async function shopWith({ wines = [{}], env = {} }: { wines?: WineSpec[]; env?: Env } = {}): Promise<TestShop> {
  const { url, db } = await testDatabase()
  const made: TestWine[] = []
  for (const wine of wines) made.push(await addWine(db, wine))
  return openHost(db, { DATABASE_URL: url, ...env }, made)
}

type Env = Record<string, string>

/** A second machine of the same shop. */
export const secondHost = ({ db, deps, wines }: TestShop, env: Env): Promise<TestShop> =>
  openHost(db, { DATABASE_URL: deps.config.databaseUrl ?? '', ...env }, wines)

/** A machine that serves this database, with a data folder of its own unless `env` names one. */
export async function openHost(db: Pool, env: Env, made: TestWine[]): Promise<TestShop> {
  const dataDir = temporaryDataDir()
  const config = readConfig({
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'silent',
    // All tests call from one address, and fast.
    RENDERINGS_PER_MINUTE: '100000',
    ...env,
  })
  let clockMs = 0
  const now = () => new Date(Date.now() + clockMs)
  const deps = openDeps({ config, db, log: pino({ level: 'silent' }), now })
  await deps.changes.listen(db)
  const app = await buildApp(deps, { pages: false, requestLimitMs: PATIENCE_MS })
  atEnd(async () => {
    await app.close()
    dataDir.remove()
  })
  return {
    app,
    deps,
    db,
    wines: made,
    get sku() {
      const [wine] = made
      if (!wine) throw new Error('this shop has no wine')
      return wine.skus[0]
    },
    setClock(minutes) {
      clockMs = minutes * 60_000
    },
  }
}

/** Calls may be slow on a busy machine; tests of time limits start their own servers. */
export const PATIENCE_MS = 60_000

let lastSerial = 0
const nextSerial = (): number => ++lastSerial

/** Adds a wine; its stock counts as received. */
export async function addWine(db: Pool, { zh, en, onSale = true, skus = [{}] }: WineSpec = {}): Promise<TestWine> {
  const serial = nextSerial()
  const name = { zh: zh ?? `雷司令 ${serial}`, en: en ?? `Riesling ${serial}` }
  const [product] = await db<{ id: number }[]>`
    insert into product (code, name_zh, name_en, images, search_text, on_sale)
    values (${`wine-${serial}`}, ${name.zh}, ${name.en}, ${['/uploads/wine.webp']}, ${buildSearchText(name, [], [])}, ${onSale})
    returning id`
  if (!product) throw new Error('no wine')
  const made: TestSku[] = []
  for (const [position, spec] of skus.entries()) {
    const {
      price = 100_00,
      stock = 100,
      pack = 1,
      vintage = 2020 + position,
      sizeMl = 750,
      listPrice = null,
      onSale: isSold = true,
    } = spec
    const code = (0x1000_0000 + serial * 256 + position).toString(16)
    const [sku] = await db<{ id: number }[]>`
      insert into sku (product_id, code, vintage, size_ml, pack, price, list_price, stock, received, position, on_sale)
      values (${product.id}, ${code}, ${vintage}, ${sizeMl}, ${pack}, ${price}, ${listPrice}, ${stock}, ${stock}, ${position}, ${isSold})
      returning id`
    if (sku) made.push({ id: sku.id, code, productId: product.id, price, stock })
  }
  const [first, ...others] = made
  if (!first) throw new Error('a wine needs a SKU')
  return { id: product.id, skus: [first, ...others] }
}

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Envelope>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope>
  /** The storefront's typed client on the same connection. */
  api: Api
}
export type Shopper = Client & { id: number; token: string; addressId: number }

/** `address`: limits are counted by it; all share one unless said. */
type ClientSpec = { token?: string; locale?: Locale; formType?: string; address?: string }

/** A client of the app, signed out without a token. Paths are below /api. */
export function client(app: FastifyInstance, { token, locale = 'zh-CN', formType = 'pc', address }: ClientSpec = {}): Client {
  const base = { 'cb-lang': locale, 'form-type': formType, ...(token ? { 'authori-zation': `Bearer ${token}` } : {}) }
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    headers = {},
  ): Promise<Envelope> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...base, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(address ? { remoteAddress: address } : {}),
    })
    return answer.json()
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    api: createApi(({ method, path, body }) => send(method, path, body)),
  }
}

type ShopperSpec = Omit<ClientSpec, 'token'> & {
  /** In fen; booked as the opening balance. */
  balance?: number
  scopes?: Scope[]
}

/** A signed-in account with one address in Shanghai. */
export async function shopper({ app, db }: Pick<TestShop, 'app' | 'db'>, spec: ShopperSpec = {}): Promise<Shopper> {
  const { balance = 0, scopes = ['shopper'], ...clientSpec } = spec
  const serial = nextSerial()
  const token = newToken()
  const [account] = await db<{ id: number }[]>`
    with made as (
      insert into account (login, phone, nickname, scopes)
      values (${`shopper-${serial}`}, ${`139${String(serial).padStart(8, '0')}`}, ${`客人 ${serial}`}, ${scopes})
      returning id
    ), session as (
      insert into session (token_hash, account_id, strategy, expires_at)
      select ${sha256(token)}, id, 'local1', now() + interval '7 days' from made
    )
    select id from made`
  if (!account) throw new Error('no account')
  if (balance > 0) await giveBalance(db, account.id, balance)
  // Staff get another address, because the shop treats accounts with the same address as one person.
  const home = scopes.some((scope) => scope !== 'shopper')
    ? { phone: `137${String(serial).padStart(8, '0')}`, detail: `中山东一路 ${serial} 号` }
    : undefined
  return { ...client(app, { ...clientSpec, token }), id: account.id, token, addressId: await addAddress(db, account.id, home) }
}

const HOME = { phone: '13800000001', detail: '中山东一路 1 号' }

export async function addAddress(db: Pool, accountId: number, { phone, detail } = HOME): Promise<number> {
  const [address] = await db<{ id: number }[]>`
    insert into address (account_id, name, phone, province, city, district, city_code, detail, is_default)
    values (${accountId}, '林晓', ${phone}, '上海市', '上海市', '黄浦区', 310100, ${detail}, not exists (
      select from address where account_id = ${accountId} and is_default and deleted_at is null))
    returning id`
  if (!address) throw new Error('no address')
  return address.id
}

async function giveBalance(db: Pool, accountId: number, amount: number): Promise<void> {
  await db`
    with made as (insert into ledger_transaction (kind) values ('opening') returning id)
    insert into ledger_entry (transaction_id, book, account_id, amount)
    select id, 'shopper', ${accountId}::bigint, ${amount}::bigint from made
    union all
    select id, 'opening', null, ${-amount}::bigint from made`
}

/** Books a balance out, as staff do after paying it back. */
export async function emptyBalance(db: Pool, accountId: number): Promise<void> {
  await db`
    with left_over as (select coalesce(sum(amount), 0)::bigint as amount from ledger_entry where account_id = ${accountId}),
    made as (insert into ledger_transaction (kind) select 'correction' from left_over where amount > 0 returning id)
    insert into ledger_entry (transaction_id, book, account_id, amount)
    select id, 'shopper', ${accountId}::bigint, -amount from made, left_over
    union all
    select id, 'corrections', null, amount from made, left_over`
}

type OrderSpec = { sku?: TestSku; quantity?: number; remark?: string; claimId?: number }

/** Takes a line to the confirm page; returns the order key. */
export async function checkout(
  shop: TestShop,
  buyer: Shopper,
  { sku = shop.sku, quantity = 1 }: OrderSpec = {},
): Promise<string> {
  const line = { productId: sku.productId, uniqueId: sku.code, cartNum: quantity, new: 1 }
  const added = await buyer.post('/cart/add', line)
  const cartId = dataOf<{ cartId: string }>(added).cartId
  const confirmed = await buyer.post('/order/confirm', { cartId, new: 1, addressId: buyer.addressId })
  return dataOf<{ orderKey: string }>(confirmed).orderKey
}

export async function placeOrder(shop: TestShop, buyer: Shopper, spec: OrderSpec = {}): Promise<string> {
  const key = await checkout(shop, buyer, spec)
  const created = await buyer.post(`/order/create/${key}`, {
    addressId: buyer.addressId,
    mark: spec.remark ?? '',
    ...(spec.claimId ? { couponId: spec.claimId } : {}),
  })
  return dataOf<{ result: { orderId: string } }>(created).result.orderId
}

/** The data of a successful answer; throws for others. */
export function dataOf<T>(answer: Envelope): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`)
  return answer.data as T
}
