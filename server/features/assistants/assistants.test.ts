import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fullPlatformProfile } from '#contract/assistants/profile.ts'
import { type Answered, assistant, platform, type Wire } from '#test/support/assistant.ts'
import { shopWith } from '#test/support/shop.ts'
import { requireValid } from '#test/support/ucp-schemas.ts'

const shop = await shopWith({
  wines: [
    {
      zh: '摩泽尔雷司令',
      en: 'Mosel Riesling',
      skus: [
        { price: 120_00, stock: 40, vintage: 2021 },
        { price: 660_00, pack: 6, vintage: 2021 },
      ],
    },
    { zh: '最后一瓶', en: 'Last bottle', skus: [{ price: 80_00, stock: 1 }] },
    { zh: '售罄', en: 'Sold out', skus: [{ stock: 0 }] },
  ],
})
const [riesling, last, gone] = shop.wines as [Wire, Wire, Wire]
const skuOf = (wine: Wire, place = 0): string => wine.skus[place].code
const codes = (messages: Wire[] = []) => messages.map(({ code }) => code)
const SHANGHAI = {
  street_address: '中山东一路 1 号',
  address_locality: '上海市黄浦区',
  address_region: '上海市',
  address_country: 'CN',
  first_name: '晓',
  last_name: '林',
  phone_number: '+86 138 0000 0001',
}
const shipping = (destination: object) => ({
  methods: [{ type: 'shipping', destinations: [{ id: 'home', ...destination }], selected_destination_id: 'home' }],
})

describe('U94: the profile', () => {
  test('names both bindings, the capabilities and the key, and may be kept by everybody', async () => {
    const answer = await shop.app.inject({ url: '/.well-known/ucp', headers: { host: 'shop.example' } })
    const profile = answer.json()
    requireValid('profile', profile)
    expect(profile.ucp.version).toBe('2026-04-08')
    expect(profile.ucp.services['dev.ucp.shopping'].map(({ transport, endpoint }: Wire) => [transport, endpoint])).toEqual([
      ['rest', 'http://shop.example/ucp/v1'],
      ['mcp', 'http://shop.example/ucp/mcp'],
    ])
    expect(Object.keys(profile.ucp.capabilities)).toHaveLength(8)
    expect(profile.signing_keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(profile.signing_keys[0]).not.toHaveProperty('d')
    expect(answer.headers['cache-control']).toMatch(/public, max-age=\d{2,}/)
  })
})

describe.each(['rest', 'mcp'] as const)('U94: over %s', (binding) => {
  const me = assistant(shop, { binding })

  test('wines are found by words and filters, with prices in fen, facts, and what each word was taken for', async () => {
    const found = await me.ask('search_catalog', {
      input: { query: '摩泽尔雷司令', context: { language: 'en' }, filters: { price: { max: 200_00 } } },
    })
    expect(found.ucp.capabilities).toEqual({ 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] })
    const [wine] = found.products
    expect(wine).toMatchObject({
      id: `w${riesling.id}`,
      title: 'Mosel Riesling',
      price_range: { min: { amount: 120_00, currency: 'CNY' } },
    })
    expect(wine.variants[0]).toMatchObject({
      id: skuOf(riesling),
      price: { amount: 120_00 },
      availability: { available: true, status: 'in_stock' },
    })
    expect(codes(found.messages)).toContain('content_is_data')
    const none = await me.ask('search_catalog', { input: { query: 'zzzz-nothing' } })
    expect(none.products).toEqual([])
    expect(none).not.toHaveProperty('messages')
    const first = await me.ask('search_catalog', { input: { filters: { stock: 'in' }, pagination: { limit: 1 } } })
    expect(first.pagination).toMatchObject({ has_next_page: true, total_count: 2 })
    const { cursor } = first.pagination
    const second = await me.ask('search_catalog', { input: { filters: { stock: 'in' }, pagination: { limit: 1, cursor } } })
    expect(second.pagination).toEqual({ has_next_page: false, total_count: 2 })
    expect(second.products[0].id).not.toBe(first.products[0].id)
  })

  test('ids are looked up, once each, with how they led there; unknown ones are told', async () => {
    const found = await me.ask('lookup_catalog', {
      input: { ids: [`w${riesling.id}`, skuOf(riesling, 1), skuOf(riesling, 1), 'w999999', 'x'] },
    })
    expect(found.products).toHaveLength(1)
    expect(Object.fromEntries(found.products[0].variants.map(({ id, inputs }: Wire) => [id, inputs]))).toEqual({
      [skuOf(riesling)]: [{ id: `w${riesling.id}`, match: 'featured' }],
      [skuOf(riesling, 1)]: [{ id: skuOf(riesling, 1), match: 'exact' }],
    })
    expect(found.messages.filter(({ code }: Wire) => code === 'not_found').map(({ content }: Wire) => content)).toEqual([
      'w999999',
      'x',
    ])
    const many = await me.call('lookup_catalog', { input: { ids: Array.from({ length: 51 }, (_, index) => `w${index}`) } })
    expect(binding === 'rest' ? [many.status, many.body.code] : many.body.code).toEqual(
      binding === 'rest' ? [400, 'request_too_large'] : -32602,
    )
  })

  test('a product tells its options, and which of them are there', async () => {
    const { product } = await me.ask('get_product', {
      input: { id: `w${riesling.id}`, context: { language: 'en-US' }, selected: [{ name: 'Pack', label: '6 bottles' }] },
    })
    expect(product.selected).toEqual([{ name: 'Pack', label: '6 bottles' }])
    expect(product.variants.map(({ id }: Wire) => id)).toEqual([skuOf(riesling, 1)])
    expect(product.options).toEqual([
      {
        name: 'Pack',
        values: [
          { id: '1', label: '1 bottle', available: true, exists: true },
          { id: '6', label: '6 bottles', available: true, exists: true },
        ],
      },
    ])
    const missing = await me.ask('get_product', { input: { id: 'w999999' } })
    expect(missing).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found', severity: 'unrecoverable' }] })
  })

  test('a cart is made, changed, read and given up; nobody else can read it', async () => {
    const made = await me.call('create_cart', {
      input: {
        line_items: [
          { item: { id: skuOf(riesling) }, quantity: 2 },
          { item: { id: skuOf(last) }, quantity: 5 },
        ],
        buyer: { first_name: '晓', consent: { marketing: true } },
      },
    })
    expect(made.status).toBe(binding === 'rest' ? 201 : 200)
    const { id, continue_url: url } = made.body
    expect(made.body.buyer).toEqual({ first_name: '晓' })
    expect(made.body.line_items.map(({ quantity }: Wire) => quantity)).toEqual([2, 1])
    expect(codes(made.body.messages)).toContain('quantity_adjusted')
    expect(url).toMatch(/\/home\/zh-CN\/assistant\/[\w-]{43}$/)
    const changed = await me.ask('update_cart', { id, input: { line_items: [{ item: { id: skuOf(riesling) }, quantity: 1 }] } })
    expect(changed.totals.find(({ type }: Wire) => type === 'total').amount).toBe(120_00)
    const other = assistant(shop, { binding, agent: 'https://other.example/profile' })
    expect(codes((await other.ask('get_cart', { id })).messages)).toEqual(['not_found'])
    expect((await me.ask('cancel_cart', { id, key: randomUUID() })).line_items).toHaveLength(1)
    expect(codes((await me.ask('get_cart', { id })).messages)).toEqual(['not_found'])
    const nothing = await me.call('create_cart', { input: { line_items: [{ item: { id: skuOf(gone) }, quantity: 1 }] } })
    expect([nothing.status, nothing.body.ucp.status, codes(nothing.body.messages)]).toEqual([200, 'error', ['out_of_stock']])
  })

  test('a checkout asks for the recipient, is priced with freight, and ends with a person', async () => {
    const lines = [{ item: { id: skuOf(riesling) }, quantity: 1 }]
    const made = await me.ask('create_checkout', {
      input: { line_items: lines, buyer: { email: 'a@example.com', consent: { marketing: false } } },
    })
    expect(made).toMatchObject({ status: 'incomplete', buyer: { consent: { marketing: false } }, ucp: { payment_handlers: {} } })
    expect(codes(made.messages)).toContain('fulfillment_destination_required')
    const { id } = made
    const whole = await me.ask('update_checkout', { id, input: { line_items: lines, fulfillment: shipping(SHANGHAI) } })
    expect(whole.status).toBe('requires_escalation')
    expect(whole.messages.find(({ type }: Wire) => type === 'error')).toMatchObject({
      severity: 'requires_buyer_review',
      code: 'age_confirmation_required',
    })
    const [method] = whole.fulfillment.methods
    expect(method).toMatchObject({ selected_destination_id: 'home', groups: [{ selected_option_id: 'standard' }] })
    const freight = whole.totals.find(({ type }: Wire) => type === 'fulfillment').amount
    expect(method.groups[0].options[0].totals[0].amount).toBe(freight)
    const done = await me.ask('complete_checkout', { id, key: randomUUID(), input: { payment: { instruments: [] } } })
    expect(done).toMatchObject({ status: 'requires_escalation', continue_url: whole.continue_url })
    const empty = await me.ask('update_checkout', { id, input: { line_items: [], fulfillment: shipping(SHANGHAI) } })
    expect(empty.messages.find(({ code }: Wire) => code === 'line_items_required')).toMatchObject({
      severity: 'recoverable',
      path: '$.line_items',
    })
    expect(empty.status).toBe('incomplete')
    const elsewhere = { methods: [{ ...shipping(SHANGHAI).methods[0], selected_destination_id: 'office' }] }
    const unknown = await me.call('update_checkout', { id, input: { line_items: lines, fulfillment: elsewhere } })
    expect(JSON.stringify(unknown.body)).toContain('selected_destination_id: none of the destinations')
    const abroad = await me.ask('update_checkout', {
      id,
      input: { line_items: lines, fulfillment: shipping({ address_country: 'DE', address_locality: 'Berlin' }) },
    })
    expect([abroad.status, codes(abroad.messages)]).toEqual(['incomplete', expect.arrayContaining(['address_undeliverable'])])
    expect(await me.ask('cancel_checkout', { id, key: randomUUID() })).toMatchObject({ status: 'canceled' })
    expect(codes((await me.ask('cancel_checkout', { id, key: randomUUID() })).messages)).toEqual(['not_cancelable'])
  })

  test('a call that is repeated with its key is answered alike and done once; another call with that key is refused', async () => {
    const key = randomUUID()
    const input = { line_items: [{ item: { id: skuOf(riesling) }, quantity: 1 }] }
    const [first, second] = await Promise.all([me.ask('create_cart', { key, input }), me.ask('create_cart', { key, input })])
    expect(second).toEqual(first)
    const other = await me.call('create_cart', { key, input: { line_items: [] } })
    expect(other.status).toBe(409)
    const [kept] = await shop.db<{ answer: Buffer }[]>`select answer from assistant_answer order by at desc limit 1`
    expect(kept?.answer.toString('utf8')).not.toContain(first.id)
  })
})

describe('U94: a cart becomes a checkout', () => {
  test('asked for at once, it becomes one, and each call is answered with it', async () => {
    const me = assistant(shop)
    const { id } = await me.ask('create_cart', { input: { line_items: [{ item: { id: skuOf(riesling) }, quantity: 1 }] } })
    const made = await Promise.all(Array.from({ length: 4 }, () => me.call('create_checkout', { input: { cart_id: id } })))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  })

  test('a platform that knows no recipients is told of no path to one', async () => {
    const home = await platform()
    const { ucp } = fullPlatformProfile() as Wire
    const { 'dev.ucp.shopping.fulfillment': fulfillment, ...capabilities } = ucp.capabilities
    expect(fulfillment).toBeDefined()
    home.state.profile = { ucp: { ...ucp, capabilities } }
    const made = await assistant(shop, { agent: home.at() }).ask('create_checkout', {
      input: { line_items: [{ item: { id: skuOf(riesling) }, quantity: 1 }] },
    })
    const message = made.messages.find(({ code }: Wire) => code === 'recipient_incomplete')
    expect(message).toMatchObject({ severity: 'requires_buyer_input' })
    expect(message).not.toHaveProperty('path')
  })

  test('a platform that knows no carts has to name the lines', async () => {
    const home = await platform()
    const { ucp } = fullPlatformProfile() as Wire
    const { 'dev.ucp.shopping.cart': cart, ...capabilities } = ucp.capabilities
    expect(cart).toBeDefined()
    home.state.profile = { ucp: { ...ucp, capabilities } }
    const me = assistant(shop, { agent: home.at() })
    const refused = await me.call('create_checkout', { input: { cart_id: 'cart_none' } })
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_request', content: '$.line_items: required' }])
  })
})

describe('U94: refusals', () => {
  const me = assistant(shop)
  const asked = { input: { query: 'riesling' } }

  test('without a profile, with a bad address, an unreachable or malformed one, and one of another version', async () => {
    const home = await platform()
    const refused = async (profile: string | null) => {
      const answers = await Promise.all(
        (['rest', 'mcp'] as const).map((binding) => assistant(shop, { binding }).call('search_catalog', { ...asked, profile })),
      )
      return answers.map(({ status, body }) => [status, body.code, body.data?.code])
    }
    expect(await refused(null)).toEqual([
      [400, 'invalid_profile_url', undefined],
      [400, -32001, 'invalid_profile_url'],
    ])
    expect(await refused('http://agent.example/profile')).toEqual([
      [400, 'invalid_profile_url', undefined],
      [400, -32001, 'invalid_profile_url'],
    ])
    expect(await refused('https://nobody.invalid/profile')).toEqual([
      [424, 'profile_unreachable', undefined],
      [424, -32001, 'profile_unreachable'],
    ])
    home.state.status = 302
    expect(await refused(home.at('/moved'))).toEqual([
      [424, 'profile_unreachable', undefined],
      [424, -32001, 'profile_unreachable'],
    ])
    Object.assign(home.state, { status: 200, profile: '{"ucp":{' })
    expect(await refused(home.at('/broken'))).toEqual([
      [422, 'profile_malformed', undefined],
      [422, -32001, 'profile_malformed'],
    ])
    home.state.profile = { ucp: { ...(fullPlatformProfile() as Wire).ucp, version: '2026-01-11' } }
    expect(await refused(home.at('/old'))).toEqual([
      [422, 'version_unsupported', undefined],
      [422, -32001, 'version_unsupported'],
    ])
    const { ucp } = fullPlatformProfile() as Wire
    home.state.profile = { ucp: { ...ucp, capabilities: { 'dev.ucp.shopping.cart': ucp.capabilities['dev.ucp.shopping.cart'] } } }
    const incompatible = await me.call('search_catalog', { ...asked, profile: home.at('/carts-only') })
    expect([incompatible.status, codes(incompatible.body.messages)]).toEqual([200, ['capabilities_incompatible']])
  })

  test('what is malformed is told where', async () => {
    const answer = await me.call('create_cart', { input: { line_items: [{ item: {}, quantity: 0 }] } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.content).toContain('line_items.0')
    const broken = await shop.app.inject({
      method: 'POST',
      url: '/ucp/v1/carts',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect([broken.statusCode, Object.keys(broken.json())]).toEqual([400, ['code', 'content']])
  })

  test('the first calls of a platform, fifty at once, count as one fetch of its profile, and all are served', async () => {
    for (let platforms = 0; platforms < 5; platforms += 1) {
      const hasty = assistant(shop, { agent: `https://hasty-${platforms}.example/profile` })
      const answers = await Promise.all(Array.from({ length: 50 }, () => hasty.call('get_cart', { id: 'none' })))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
  })

  test('T79: of 1,000 calls in a minute most are turned away, with when to come again; another agent is served', async () => {
    const greedy = assistant(shop, { agent: 'https://greedy.example/profile' })
    const answers: Answered[] = []
    for (let turn = 0; turn < 20; turn += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => greedy.call('get_cart', { id: 'none' })))))
    const answered = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect(answered(200)).toHaveLength(300)
    expect(answered(429)).toHaveLength(700)
    const [turned] = answered(429)
    expect(turned?.body).toMatchObject({ code: 'rate_limited' })
    expect(Number(turned?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await me.call('get_cart', { id: 'none' })).status).toBe(200)
    const overMcp = await assistant(shop, { binding: 'mcp', agent: 'https://greedy.example/profile' }).call('get_cart', {
      id: 'none',
    })
    expect([overMcp.status, overMcp.body.code, overMcp.body.data.retry_after > 0]).toEqual([429, -32000, true])
  })
})
