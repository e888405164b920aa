import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type RunningShop, runningShop } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

/** T33: what no browser sends, at every door: never a fault, never an answer that does not come. */

const ANSWER_WITHIN_MS = 20_000

let shop: RunningShop
let port = 0
let token = ''
beforeAll(async () => {
  shop = await runningShop()
  port = Number(new URL(shop.url).port)
  token = (await shopper(shop)).token
})

/** Sends exactly these bytes and answers the status: 0 when the connection was shut without a word. */
function send(bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer to ${bytes.toString('latin1').slice(0, 200)}`))
    }, ANSWER_WITHIN_MS)
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0))
    }
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      // The status is what counts; an upgraded connection would not end by itself.
      if (answer.includes('\r\n\r\n')) done()
    })
    socket.on('close', done)
    socket.on('error', done)
    socket.write(bytes)
  })
}

type Sent = { method?: string; path: string; headers?: string[]; body?: string }
const requestOf = ({ method = 'GET', path, headers = [], body = '' }: Sent): Buffer => {
  const named = (name: string) => headers.some((line) => line.toLowerCase().startsWith(`${name}:`))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(named('host') ? [] : ['Host: shop']),
    ...headers,
    ...(body === '' || named('content-length') || named('transfer-encoding')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
    ...(named('connection') ? [] : ['Connection: close']),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
}

/** Sends them one after the other and names those that broke something. */
async function faultsAmong(requests: readonly Sent[]): Promise<string[]> {
  const faults: string[] = []
  for (const request of requests) {
    const status = await send(requestOf(request))
    if (status >= 500) faults.push(`${status}: ${JSON.stringify(request).slice(0, 200)}`)
  }
  return faults
}

const ESCAPES = [
  '%',
  '%E0%A4%A',
  '%zz',
  '%ff',
  '%C0%AF',
  '%ED%A0%80',
  '%00',
  '%0d%0a',
  'é'.repeat(32),
  '\u0001',
  '"',
  '\\',
  '{',
  'x'.repeat(4_000),
]
const PAGES = [
  '/home/zh-CN',
  '/home/en-US/goods_list',
  '/home/zh-CN/user',
  '/home/en-US/user/orderList',
  '/home/',
  '/staff/',
  '/nowhere',
]
const DOORS = [
  ...PAGES,
  '/api/products',
  '/api/user',
  '/api/get_lang_json',
  '/uploads/wine.webp',
  '/robots.txt',
  '/sitemap.xml',
  '/readyz',
  '/msg',
]

test('hosts that are none', async () => {
  const hosts = [
    '',
    'a b',
    'user:word@shop',
    '[::1',
    '[]',
    '%',
    'shop:99999',
    'shop:x',
    'shop/path',
    'shop?',
    '#',
    '\xe9',
    'x'.repeat(8_000),
    '..',
    ':',
    'shop, shop',
    '<b>',
  ]
  const requests = DOORS.flatMap((path) => [
    ...hosts.map((host) => ({ path, headers: [`Host: ${host}`] })),
    { path, headers: ['Host: shop', 'Host: evil.example'] },
    { path, headers: ['Host: shop', 'X-Forwarded-Host: [', 'X-Forwarded-Proto: \xe9', 'X-Forwarded-For: ,,%'] },
  ])
  expect(await faultsAmong(requests)).toEqual([])
})

test('cookies that cannot be read', async () => {
  const names = [
    'auth._token.local1',
    'auth.strategy',
    'locale',
    'titles',
    'logo',
    'fromPath',
    'staff._token',
    'staff.locale',
    'device',
  ]
  const requests = PAGES.flatMap((path) =>
    ESCAPES.flatMap((value) => [
      { path, headers: [`Cookie: auth.strategy=local1; ${names.map((name) => `${name}=${value}`).join('; ')}`] },
      { path, headers: [`Cookie: auth.strategy=local1; auth._token.local1=${value}`] },
    ]),
  )
  const bare = PAGES.flatMap((path) =>
    ['=', ';', '; ;=;', `auth._token.local1`, '='.repeat(3_000)].map((cookie) => ({ path, headers: [`Cookie: ${cookie}`] })),
  )
  expect(await faultsAmong([...requests, ...bare])).toEqual([])
})

test('headers that say nothing sensible', async () => {
  const names = [
    'Authori-zation',
    'Authorization',
    'Cb-lang',
    'Form-type',
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'If-None-Match',
    'If-Match',
    'If-Modified-Since',
    'Range',
    'Origin',
    'User-Agent',
    'Content-Type',
    'Content-Encoding',
    'Expect',
    'Upgrade',
    'X-Http-Method-Override',
  ]
  const values = [
    '',
    '\xe9',
    ',,,',
    'bytes=9-1',
    'bytes=-',
    'Bearer',
    `Bearer ${'x'.repeat(43)}`,
    '\x01',
    'null',
    '[',
    'q=0;q=1;*',
    'Thu, 99 Foo',
  ]
  const requests = ['/home/en-US', '/home', '/api/products', '/api/user', '/uploads/wine.webp', '/staff/'].flatMap((path) =>
    names.flatMap((name) => values.map((value) => ({ path, headers: [`${name}: ${value}`] }))),
  )
  expect(await faultsAmong(requests)).toEqual([])
})

test('addresses and queries that cannot be read', async () => {
  const places = [
    '/',
    '/home/',
    '/home/en-US/',
    '/home/en-US/goods_detail/',
    '/home/en-US/goods_list?page=',
    '/home/en-US/goods_search?title=',
    '/home/en-US/newsList?',
    '/api/',
    '/api/product/detail/',
    '/api/products?page=',
    '/api/products?',
    '/uploads/',
    '/staff/',
    '/home/assets/',
    '/sandbox/pay/',
  ]
  const more = [
    '//',
    '/../../etc/passwd',
    '..%2f..%2fpackage.json',
    '%2e%2e/',
    '?a[b]=1',
    '__proto__[x]=1',
    'constructor',
    '?&&&==',
    ';',
    '*',
    'a'.repeat(7_000),
  ]
  const requests = places.flatMap((place) =>
    [...ESCAPES, ...more].map((odd) => ({ path: place + odd.replaceAll('\u0001', '%01').replaceAll(' ', '%20') })),
  )
  requests.push(
    { path: '*' },
    { path: 'http://evil.example/home/en-US' },
    { path: 'http://[' },
    { path: '//evil.example/home' },
    { path: '/home//en-US' },
  )
  expect(await faultsAmong(requests)).toEqual([])
})

test('bodies that are not what they say', async () => {
  const bodies: [string, string][] = [
    ['application/json', ''],
    ['application/json', '{'],
    ['application/json', 'null'],
    ['application/json', '"text"'],
    ['application/json', '[[[[[[]]]]]]'],
    ['application/json', '{"__proto__":{"x":1}}'],
    ['application/json', '{"constructor":{"prototype":{}}}'],
    ['application/json', '\xff\xfe'],
    ['application/json; charset=utf-16', '{}'],
    ['application/json', '['.repeat(20_000)],
    ['application/x-www-form-urlencoded', '%E0%A4%A=%zz&a[b][c]=1&=&&'],
    ['application/x-www-form-urlencoded', `sign=${'%C3%A9'.repeat(32)}&param={}`],
    ['application/x-www-form-urlencoded', `sign=${'é'.repeat(32)}&param={}`],
    ['application/x-www-form-urlencoded', 'sign=1&sign=2&param=3&param=4'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', '--'],
    ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="file"; filename="\xff"\r\n\r\nx\r\n--a--'],
    ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data\r\n\r\n'],
    ['text/plain', 'wine'],
    ['', 'wine'],
    ['image/png', '\x89PNG'],
  ]
  const paths = [
    '/api/login',
    '/api/cart/add',
    '/api/parcel/notify',
    '/api/pay/notify/alipay',
    '/api/pay/notify/wechat',
    '/api/upload/image',
    '/api/order/create/x',
    '/home/en-US',
    '/uploads/wine.webp',
  ]
  const requests = paths.flatMap((path) =>
    bodies.flatMap(([type, body]) =>
      ['POST', 'PUT'].map((method) => ({
        method,
        path,
        body,
        headers: [`Authori-zation: Bearer ${token}`, ...(type ? [`Content-Type: ${type}`] : [])],
      })),
    ),
  )
  expect(await faultsAmong(requests)).toEqual([])
})

test('notices of payments and parcels whose signatures are no signatures', async () => {
  const odd = ['', 'é'.repeat(32), 'A'.repeat(32), '%', '\x01', '=', 'AAAA', '!'.repeat(344), 'x'.repeat(4_000)]
  const requests = odd.flatMap((value) => [
    ...['wechatpay-signature', 'wechatpay-serial', 'wechatpay-nonce', 'wechatpay-timestamp'].map((name) => ({
      method: 'POST',
      path: '/api/pay/notify/wechat',
      body: '{"id":"x","resource":{"ciphertext":"AA==","nonce":"","associated_data":""}}',
      headers: [
        'Content-Type: application/json',
        'wechatpay-timestamp: 1',
        'wechatpay-nonce: n',
        'wechatpay-serial: s',
        'wechatpay-signature: AA==',
        `${name}: ${value}`,
      ],
    })),
    ...[
      `sign=${value}&sign_type=RSA2&app_id=1`,
      `sign_type=${value}&sign=AA==`,
      `sign=${encodeURIComponent(value)}&charset=${encodeURIComponent(value)}`,
    ].map((body) => ({
      method: 'POST',
      path: '/api/pay/notify/alipay',
      body,
      headers: ['Content-Type: application/x-www-form-urlencoded'],
    })),
    ...[`sign=${encodeURIComponent(value)}&param={}`, `sign=${value}&param=${value}`].map((body) => ({
      method: 'POST',
      path: '/api/parcel/notify',
      body,
      headers: ['Content-Type: application/x-www-form-urlencoded'],
    })),
  ])
  expect(await faultsAmong(requests)).toEqual([])
})

test('upgrades that are none', async () => {
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', key]
  const requests = ['/msg', '/msg?token=%E0%A4%A', '/msg/%zz', '/notice', '/home/en-US', '/'].flatMap((path) => [
    { path, headers: upgrade },
    { path, headers: ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 99', 'Sec-WebSocket-Key: x'] },
    { path, headers: ['Connection: Upgrade', 'Upgrade: nothing'] },
    { path, headers: ['Connection: Upgrade', 'Upgrade: websocket'] },
    ...['http://[', 'null', '%', '\xe9', 'x'.repeat(4_000)].map((origin) => ({
      path,
      headers: [...upgrade, `Origin: ${origin}`],
    })),
    ...['[', '', 'a b'].map((host) => ({ path, headers: [...upgrade, `Host: ${host}`, 'Origin: http://shop'] })),
    { method: 'POST', path, headers: upgrade, body: 'x' },
  ])
  expect(await faultsAmong(requests)).toEqual([])
})

test('what is hardly HTTP', async () => {
  const raw = [
    'GET / HTTP/9.9\r\n\r\n',
    'GET /home/en-US\r\n\r\n',
    'GET /home/en-US HTTP/1.1\r\nHost: shop\r\nContent-Length: -1\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
    'GET /home/en-US HTTP/1.1\nHost: shop\n\n',
    'G\x00T / HTTP/1.1\r\n\r\n',
    `GET /home/en-US HTTP/1.1\r\nHost: shop\r\n${'X: y\r\n'.repeat(3_000)}\r\n`,
    '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ]
  for (const request of raw)
    expect([request.slice(0, 60), await send(Buffer.from(request, 'latin1'))]).toEqual([
      request.slice(0, 60),
      expect.toSatisfy((status: number) => status < 500 || status === 505),
    ])
  // The shop is still open.
  expect((await fetch(`${shop.url}/home/en-US`)).status).toBe(200)
})
