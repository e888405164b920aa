import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { GUARDS } from '#test/support/guarding-headers.ts'
import { shopper, shopWith } from '#test/support/shop.ts'
import { uploadPicture } from '#test/support/upload-picture.ts'

const shop = await shopWith()
let port = 0

beforeAll(async () => {
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

/** Sends exactly these bytes; `fetch` would correct them. */
async function send(request: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => [
    line.split(': ', 1)[0]?.toLowerCase() ?? '',
    line.slice(line.indexOf(':') + 2),
  ])
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body }
}
const get = (path: string, more = '') => send(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${more}\r\n`)

const ANSWERS: [string, number, () => ReturnType<typeof send>][] = [
  ['a kept answer', 200, () => get('/api/category')],
  ['a call that wants a session', 200, () => get('/api/user')],
  ['an unknown call', 404, () => get('/api/nowhere')],
  ['a picture that was uploaded', 200, async () => get(await uploadPicture(shop, await shopper(shop)))],
  ['an unknown file', 404, () => get('/uploads/none.webp')],
  ['a file outside the folder', 403, () => get('/uploads/..%2f..%2fpackage.json')],
  ['health', 200, () => get('/healthz')],
  ['readiness', 200, () => get('/readyz')],
  ['metrics', 200, () => get('/metrics')],
  ['the description of the API', 200, () => get('/api/docs')],
  [
    'a call from a foreign site',
    403,
    () =>
      send(
        'POST /api/login HTTP/1.1\r\nHost: shop\r\nOrigin: https://evil.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      ),
  ],
  ['a preflight', 200, () => send('OPTIONS /api/login HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')],
  ['an address that cannot be decoded', 400, () => get('/api/product/detail/%zz')],
  ['an address in broken UTF-8', 400, () => get('/home/en-US/%ED%A0%80')],
  ['an address with far too long a part', 414, () => get(`/api/product/detail/${'1'.repeat(500)}`)],
  ['headers that are too large', 431, () => get('/api/category', `X-Large: ${'x'.repeat(20_000)}\r\n`)],
  ['what is no HTTP', 400, () => send('wine please\r\n\r\n')],
]

describe('T45: the guarding headers stand on every answer', () => {
  test.each(ANSWERS)('%s', async (_name, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    for (const [name, value] of Object.entries(GUARDS)) expect(answer.headers.get(name), name).toMatch(value)
  })

  test('what nobody said may be kept is kept by nobody', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/docs', '/api/nowhere']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('an answer that may be kept names Origin among what it depends on', async () => {
    expect((await get('/api/category')).headers.get('vary')).toContain('Origin')
  })
})

test('T45: whatever an answer of the API says, it says that it is JSON', async () => {
  const nothing = 'Connection: close\r\nContent-Length: 0\r\n\r\n'
  const answers = [
    await get('/api/category'),
    await get('/api/user'),
    await get('/api/product/detail/0'),
    await get('/api/product/detail/999'),
    await get('/api/product/detail/%zz'),
    await send(`POST /api/login HTTP/1.1\r\nHost: shop\r\n${nothing}`),
    await send(`POST /api/login HTTP/1.1\r\nHost: shop\r\nOrigin: https://evil.example\r\n${nothing}`),
  ]
  for (const { headers, body } of answers) {
    expect(headers.get('content-type'), body).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toHaveProperty('status')
  }
})

describe('what never reaches a route is refused in the caller’s language and not repeated', () => {
  test.each([
    ['/api/product/detail/%zz', 'Cb-lang: en-US\r\n', '{"status":400,"msg":"Bad request","data":[]}'],
    ['/api/product/detail/%zz', '', '{"status":400,"msg":"请求有误","data":[]}'],
    ['/home/en-US/%zz', '', 'Bad request'],
    ['/home/zh-CN/%zz', 'Accept-Language: en\r\n', '请求有误'],
    ['/%zz', 'Accept-Language: en\r\n', 'Bad request'],
  ])('%s with %j', async (path, header, body) => {
    const answer = await get(path, header)
    expect(answer.body).toBe(body)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('T38: a call from a foreign site hears so in its language', async () => {
    for (const [locale, msg] of [
      ['zh-CN', '本店尚未登记此页面的来源地址（https://evil.example），请联系商家'],
      ['en-US', 'The shop does not know the address of this page (https://evil.example). Please tell the merchant'],
    ] as const) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { origin: 'https://evil.example', 'cb-lang': locale },
        payload: {},
      })
      expect([answer.statusCode, answer.json()]).toEqual([403, { status: 403, msg, data: [] }])
    }
  })
})

describe('T33: what phone clients leave empty is taken for "none", what is no object is refused by name', () => {
  test.each([['null'], ['[]'], ['"x"'], ['7']])('a body %s', async (payload) => {
    const headers = { 'content-type': 'application/json', 'form-type': 'h5', 'cb-lang': 'en-US' }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/login', headers, payload })
    expect(answer.json()).toMatchObject({ status: 400, msg: 'Parameter error: body' })
  })

  test('a zero byte among the ids of cart lines is refused, and no fault of the database', async () => {
    const buyer = await shopper(shop)
    for (const path of ['/order/confirm', '/order/check_shipping']) {
      for (const cartId of ['\u0000', '1,\u0000', 'a\u0000b', '1;2', '../1']) {
        expect(await buyer.post(path, { cartId, new: 0 }), cartId).toMatchObject({ status: 400, code: '100100' })
      }
    }
  })

  test('empty flags and ids', async () => {
    const buyer = await shopper(shop, { formType: 'h5' })
    const line = { productId: String(shop.sku.productId), uniqueId: shop.sku.code, cartNum: '1' }
    const added = await buyer.post('/cart/add', { ...line, new: '', is_new: '' })
    expect(added).toMatchObject({ status: 200 })
    const { cartId } = added.data as { cartId: string }
    for (const addressId of ['', 0, '0', buyer.addressId, String(buyer.addressId)]) {
      const confirmed = await buyer.post('/order/confirm', { cartId: String(cartId), new: '', addressId, discountId: null })
      expect(confirmed).toMatchObject({ status: 200, data: { addressInfo: { id: buyer.addressId } } })
    }
    const address = { province: '上海市', city: '上海市', district: '黄浦区', city_id: '' }
    const form = { id: '', real_name: '王小', phone: '13900000000', detail: '南京路 1 号', is_default: '', address }
    expect(await buyer.post('/address/edit', form)).toMatchObject({ status: 200 })
  })
})
