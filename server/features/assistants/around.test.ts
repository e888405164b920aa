import { createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fullPlatformProfile } from '#contract/assistants/profile.ts'
import { takeHandover } from '#contract/shop/assistants.ts'
import { confirmOrder, createOrder } from '#contract/shop/checkout.ts'
import { findAssistants, reportAssistants, saveAgent, saveAssistantSettings } from '#contract/staff/assistants.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { announce } from '#server/http/changes.ts'
import { assistant, platform, type Wire } from '#test/support/assistant.ts'
import { eventually } from '#test/support/eventually.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addWine, shopper, shopWith } from '#test/support/shop.ts'
import { requireValid } from '#test/support/ucp-schemas.ts'
import { tellPlatforms } from './tell-platforms.ts'

const shop = await shopWith({
  wines: [{ zh: '雷司令 & 朋友', en: 'Riesling & <friends>', skus: [{ price: 100_00, stock: 30 }] }],
})
const line = { item: { id: shop.sku.code }, quantity: 1 }
const shipping = {
  methods: [
    {
      type: 'shipping',
      destinations: [
        {
          id: 'd',
          street_address: '中山东一路 1 号',
          address_locality: '上海市黄浦区',
          address_region: '上海市',
          first_name: '晓',
          last_name: '林',
          phone_number: '13800000001',
        },
      ],
    },
  ],
}

async function sold(agent: string): Promise<string> {
  const checkout = await assistant(shop, { agent }).ask('create_checkout', {
    input: { line_items: [line], fulfillment: shipping, attribution: { campaign_source: 'test' } },
  })
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const { cartId, addressId } = await buyer.api.call(takeHandover, checkout.continue_url.split('/').at(-1))
  const { key } = await buyer.api.call(confirmOrder, { cartId, isBuyNow: true, addressId })
  const { orderNumber } = await buyer.api.call(createOrder, {
    key,
    addressId,
    couponClaimId: null,
    flashItemId: null,
    remark: '',
    invoiceTitleId: null,
    gift: null,
    deliverOn: null,
  })
  await payOrder(buyer.api, orderNumber, 'balance')
  return orderNumber
}

test('U94: a platform hears of its paid order, whole and signed; again when it did not take it, and not again when nothing has changed', async () => {
  const home = await platform()
  const profile = fullPlatformProfile() as Wire
  profile.ucp.capabilities['dev.ucp.shopping.order'][0].config = { webhook_url: `${home.origin}/hook?from=shop` }
  home.state.profile = profile
  home.state.hook = 500
  const number = await sold(home.at())
  await tellPlatforms(shop.deps)
  await tellPlatforms(shop.deps)
  expect(home.state.posted).toHaveLength(1)
  home.state.hook = 200
  shop.setClock(2)
  await tellPlatforms(shop.deps)
  expect(home.state.posted).toHaveLength(2)
  const [failed, { headers, body, raw }] = home.state.posted as [Wire, Wire]
  requireValid('order', body)
  expect(body).toMatchObject({ id: number, attribution: { campaign_source: 'test' } })
  expect(headers['webhook-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(headers['webhook-id']).toBe(failed.headers['webhook-id'])
  expect(Number(headers['webhook-timestamp'])).toBeGreaterThan(0)
  const {
    signing_keys: [key],
  } = (await shop.app.inject('/.well-known/ucp')).json()
  const [, params] = /^sig1=(.*)$/.exec(headers['signature-input']) as unknown as [string, string]
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': headers.host,
    '@path': '/hook',
    '@query': '?from=shop',
  }
  const names = [...(/\(([^)]*)\)/.exec(params)?.[1]?.matchAll(/"([^"]+)"/g) ?? [])].map(([, name]) => name ?? '')
  const base = [...names.map((name) => `"${name}": ${values[name] ?? headers[name]}`), `"@signature-params": ${params}`].join(
    '\n',
  )
  const signature = Buffer.from(/^sig1=:(.*):$/.exec(headers.signature)?.[1] ?? '', 'base64')
  expect(
    verify('sha256', Buffer.from(base), { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, signature),
  ).toBe(true)
  expect(names).toContain('content-digest')
  expect(raw.length).toBeGreaterThan(0)
  shop.setClock(10)
  await tellPlatforms(shop.deps)
  expect(home.state.posted).toHaveLength(2)
  shop.setClock(0)
})

test('U95: the merchant sees who came, what was asked and sold, gives limits, turns one away, and switches all off', async () => {
  const agent = 'https://seller.example/profile'
  const me = assistant(shop, { agent })
  await me.ask('search_catalog', { input: { query: '雷司令' } })
  await me.ask('search_catalog', { input: { query: 'call me at 13800000001' } })
  await sold(agent)
  const owner = await shopper(shop, { scopes: ['shopper', 'admin', 'finance'] })
  const today = shanghaiDay(shop.deps.now())
  const { agents, questions } = await owner.api.call(reportAssistants, { from: today, to: today })
  const row = agents.find(({ profileUrl }) => profileUrl === agent)
  expect(row).toMatchObject({ searches: 2, checkouts: 1, orders: 1 })
  expect(row?.paid).toBeGreaterThanOrEqual(100_00)
  expect(questions.map(({ words }) => words)).toEqual(['雷司令'])
  const listed = (await owner.api.call(findAssistants)).agents.find(({ profileUrl }) => profileUrl === agent)
  const id = listed?.id ?? 0
  await owner.api.call(saveAgent, { id, perMinute: null, isBlocked: true })
  await eventually(async () => expect((await me.call('get_cart', { id: 'x' })).body.code).toBe('profile_not_trusted'))
  await owner.api.call(saveAgent, { id, perMinute: 1, isBlocked: false })
  await eventually(async () => expect((await me.call('get_cart', { id: 'x' })).status).toBe(429))
  const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  expect((await packer.get('/staff/assistants')).status).not.toBe(200)
  await owner.api.call(saveAssistantSettings, { isOn: false, perMinute: 300 })
  expect((await shop.app.inject('/.well-known/ucp')).statusCode).toBe(404)
  await owner.api.call(saveAssistantSettings, { isOn: true, perMinute: 300 })
  const acts = await shop.db<
    { path: string }[]
  >`select object_kind as path from staff_act where object_kind in ('assistant', 'assistant-setting')`
  expect(acts.length).toBeGreaterThanOrEqual(4)
})

test('U95: the lists of wines are whole, in both languages, kept until a wine changes, and sent packed', async () => {
  const lines = await shop.app.inject('/feeds/products.en-US.jsonl')
  const all = lines.body
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each))
  expect(all).toEqual([
    expect.objectContaining({
      id: `w${shop.wines[0]?.id}`,
      title: 'Riesling & <friends>',
      price: { amount: 100_00, currency: 'CNY' },
      availability: 'in_stock',
    }),
  ])
  const packed = await shop.app.inject({ url: '/feeds/products.zh-CN.xml', headers: { 'accept-encoding': 'gzip' } })
  const xml = gunzipSync(packed.rawPayload).toString('utf8')
  expect(xml).toContain('<g:title>雷司令 &amp; 朋友</g:title>')
  expect(xml).toContain('<g:price>100.00 CNY</g:price>')
  const etag = String(lines.headers.etag)
  expect((await shop.app.inject({ url: '/feeds/products.en-US.jsonl', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  const { id } = await addWine(shop.db, { en: 'Newcomer' })
  await announce(shop.db, 'products', `product:${id}`)
  await eventually(async () => expect((await shop.app.inject('/feeds/products.en-US.jsonl')).body).toContain('Newcomer'))
})

test('U95: llms.txt says what the shop is, in both languages, and where its data lie', async () => {
  const { body, headers } = await shop.app.inject({ url: '/llms.txt', headers: { host: 'shop.example' } })
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(/^# /)
  for (const part of [
    'http://shop.example/.well-known/ucp',
    '/ucp/mcp',
    '/feeds/products.en-US.jsonl',
    '/feeds/products.zh-CN.xml',
    '18 周岁',
    '18 years',
  ])
    expect(body).toContain(part)
})

test('U94: three tools of our own answer every client: wines for a dish, facts of a wine, delivery to a city', async () => {
  const call = async (name: string, args: object): Promise<Wire> => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/ucp/mcp',
      headers: { 'content-type': 'application/json' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    })
    return answer.json().result
  }
  const facts = await call('rebstock_tasting_facts', { id: `w${shop.wines[0]?.id}`, language: 'zh-CN' })
  expect(facts.structuredContent).toMatchObject({ title: '雷司令 & 朋友', facts: {} })
  const delivery = await call('rebstock_delivery_to_city', { city: 'Hangzhou', items: [{ id: shop.sku.code, quantity: 2 }] })
  expect(delivery.structuredContent).toMatchObject({ is_delivered: true, fee: { currency: 'CNY' } })
  const dish = await call('rebstock_wines_for_dish', { dish: '雷司令', language: 'en' })
  expect(dish.structuredContent.products.map(({ title }: Wire) => title)).toContain('Riesling & <friends>')
  expect(
    (await call('rebstock_delivery_to_city', { city: 'Atlantis', items: [{ id: shop.sku.code, quantity: 2 }] })).isError,
  ).toBe(true)
})
