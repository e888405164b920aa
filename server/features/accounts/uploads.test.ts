import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#test/support/caller.ts'
import { endDecoderUntil } from '#test/support/picture-process.ts'
import { blackPng, costlyPng, emptyPng } from '#test/support/pictures.ts'
import { type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'
import { readOwnData } from './own-data-sql.ts'

let shop: TestShop
let me: Shopper
let callers = 0

beforeAll(async () => {
  shop = await shopWith()
  me = await shopper(shop)
})

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif', side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#1d4a3a' } })
    .toFormat(format)
    .toBuffer()

type Sent = {
  bytes: Buffer | string
  name?: string
  type?: string
  field?: string
  filenameField?: string
  headers?: Record<string, string>
  token?: string
}

async function upload({
  bytes,
  name = 'wine.jpg',
  type = 'image/jpeg',
  field = 'file',
  filenameField,
  headers,
  token = me.token,
}: Sent) {
  const boundary = '----shop'
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...(filenameField ? part('Content-Disposition: form-data; name="filename"', filenameField) : []),
    ...part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  callers += 1
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(headers ?? { 'authori-zation': `Bearer ${token}` }),
    },
    body,
    remoteAddress: `10.2.${Math.floor(callers / 200)}.${(callers % 200) + 1}`,
  })
  return answer.json() as Answer
}

const stored = (url: string) =>
  readFileSync(join(shop.deps.config.dataDir, 'private-pictures', url.replace(/^\/uploads\/|\?.*$/g, '')))

test('JPG, PNG, WebP and GIF are stored anew under a random name, for the PC client and for phone clients', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const answer = await upload({ bytes: await picture(format), type: `image/${format}` })
    expect(answer).toMatchObject({ status: 200, code: '100009', msg: '图片上传成功' })
    expect(answer.data.url).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.webp\?until=\d+&key=[\w-]{22}$/)
    expect((await sharp(stored(answer.data.url)).metadata()).format).toBe('webp')
  }
  const phone = await upload({ bytes: await picture('png'), field: 'pics', filenameField: 'pics' })
  expect(phone.status).toBe(200)
  const byOtherHeader = await upload({ bytes: await picture('png'), headers: { authorization: `Bearer ${me.token}` } })
  expect(byOtherHeader.status).toBe(200)
})

test('the stored picture is served with its own type, nosniff and no script', async () => {
  const { data } = await upload({ bytes: await picture('png') })
  const served = await shop.app.inject({ url: data.url })
  expect(served.statusCode).toBe(200)
  expect(served.headers['content-type']).toBe('image/webp')
  expect(served.headers['x-content-type-options']).toBe('nosniff')
  expect(String(served.headers['content-security-policy'])).toMatch(/default-src 'none'|script-src 'self'/)
})

describe('T36: what is no picture is refused', () => {
  test('SVG, HTML, PHP and plain bytes, whatever they call themselves', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const bytes of [svg, '<!doctype html><script>alert(1)</script>', '<?php system($_GET[0]); ?>', 'x'.repeat(500), '']) {
      expect((await upload({ bytes, name: 'wine.jpg', type: 'image/jpeg' })).code).toBe('410091')
    }
    const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'
    expect((await upload({ bytes: pdf })).msg).toBe('只能上传 JPG、PNG、WebP 或 GIF 图片')
  })

  test('a picture that is HTML as well loses everything but its pixels', async () => {
    const polyglot = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert("polyglot")</script>')])
    const { data } = await upload({ bytes: polyglot, name: 'a.html', type: 'text/html' })
    expect(stored(data.url).includes('polyglot')).toBe(false)
    const commented = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: '<script>exif</script>' } })
      .jpeg()
      .toBuffer()
    expect(commented.includes('exif</script>')).toBe(true)
    const answer = await upload({ bytes: commented })
    expect(stored(answer.data.url).includes('exif</script>')).toBe(false)
  })

  test('20,000 × 20,000 pixels and a packed bomb are refused before they are unpacked', async () => {
    expect(emptyPng(20_000, 20_000).length).toBeLessThan(1_000)
    expect((await upload({ bytes: emptyPng(20_000, 20_000), type: 'image/png' })).code).toMatch(/41009[12]/)
    expect((await upload({ bytes: emptyPng(2 ** 31 - 1, 2 ** 31 - 1), type: 'image/png' })).code).toMatch(/41009[12]/)
  })

  test('four pictures of one column at once are refused while others sign in and look at pictures', async () => {
    const { data } = await upload({ bytes: await picture('png') })
    const bytes = blackPng(1, 40_000_000)
    const uploads = Array.from({ length: 4 }, () => upload({ bytes, type: 'image/png' }))
    const other = await shopper(shop)
    expect((await other.get('/user')).status).toBe(200)
    expect((await shop.app.inject({ url: data.url })).statusCode).toBe(200)
    for (const answer of await Promise.all(uploads))
      expect(answer).toMatchObject({ status: 400, code: '410092', msg: '图片过大，请压缩后再上传' })
  })

  test('a picture that its decoder dies of is refused in the language of its sender, and the next one is taken', async () => {
    const large = blackPng(6_000, 6_000)
    for (const [locale, msg] of [
      ['zh-CN', '图片无法处理，请换一张图片重试'],
      ['en-US', 'The picture could not be read. Please try another one'],
    ]) {
      const headers = { 'authori-zation': `Bearer ${me.token}`, 'cb-lang': locale ?? '' }
      const answer = upload({ bytes: large, type: 'image/png', headers })
      await endDecoderUntil(answer)
      expect(await answer).toMatchObject({ status: 400, code: '410091', msg })
      expect((await upload({ bytes: await picture('png') })).status).toBe(200)
    }
  })

  test('more than 2 MiB is refused by name, and the server goes on', async () => {
    const noise = await sharp(
      Buffer.alloc(1_200 * 1_200 * 3).map(() => Math.random() * 256),
      { raw: { width: 1_200, height: 1_200, channels: 3 } },
    )
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024)
    expect(await upload({ bytes: noise })).toMatchObject({ status: 400, code: '410092', msg: '图片过大，请压缩后再上传' })
    expect((await upload({ bytes: Buffer.alloc(50 * 1024 * 1024) })).code).toBe('410092')
    expect((await upload({ bytes: await picture('png') })).status).toBe(200)
  })

  test('a path in the name goes nowhere', async () => {
    for (const name of [
      '../../../../etc/passwd.jpg',
      '..\\..\\boot.ini',
      '/etc/cron.d/x',
      'a\u0000.php',
      '<img onerror=alert(1)>.png',
    ]) {
      const answer = await upload({ bytes: await picture('png'), name })
      expect(answer.data.url).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.webp\?until=\d+&key=[\w-]{22}$/)
    }
  })

  test('a missing file, another field, and a body that is no form are refused', async () => {
    expect((await upload({ bytes: await picture('png'), field: 'other' })).code).toBe('100100')
    expect((await upload({ bytes: await picture('png'), field: 'file', filenameField: 'pics' })).code).toBe('100100')
    expect((await me.post('/upload/image', { file: 'x' })).code).toBe('100100')
  })
})

test('without a token nothing is taken', async () => {
  expect((await upload({ bytes: await picture('png'), headers: { 'form-type': 'pc' } })).status).toBe(410000)
  expect((await upload({ bytes: await picture('png'), headers: { 'form-type': 'h5' } })).status).toBe(110002)
})

test('a hundred a day for each account, also when the last ones come at once', async () => {
  const busy = await shopper(shop)
  await shop.db`
    insert into upload (name, account_id, bytes) select '/uploads/test/' || n || '.webp', ${busy.id}, 1 from generate_series(1, 98) n`
  const bytes = await picture('png')
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload({ bytes, token: busy.token })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: '100101', msg: '今日上传图片已达上限' })
  expect((await upload({ bytes })).status).toBe(200)
})

test('a picture that is refused counts as one of the day, and is no picture of the account', async () => {
  const clumsy = await shopper(shop)
  await shop.db`
    insert into upload (name, account_id, bytes) select '/uploads/clumsy/' || n || '.webp', ${clumsy.id}, 1 from generate_series(1, 97) n`
  const damaged = blackPng(400, 400).subarray(0, 300)
  const sent = { bytes: damaged, type: 'image/png', token: clumsy.token }
  expect((await upload(sent)).msg).toBe('图片已损坏或没有保存完整，请重新导出或换一张')
  expect((await upload({ ...sent, bytes: costlyPng(6_200, 6_200) })).code).toBe('410092')
  expect((await upload({ ...sent, bytes: await picture('png') })).status).toBe(200)
  expect(await upload({ ...sent, bytes: await picture('png') })).toMatchObject({ code: '100101', msg: '今日上传图片已达上限' })
  const { uploads } = (await readOwnData(shop.db, clumsy.id, String)) as { uploads: object[] }
  expect(uploads).toHaveLength(98)
  await shop.db`update upload set created_at = now() - interval '2 days' where account_id = ${clumsy.id}`
  expect((await upload({ ...sent, bytes: await picture('png') })).status).toBe(200)
  const tries = await shop.db`select from upload where account_id = ${clumsy.id} and name like 'try/%'`
  expect(tries).toHaveLength(0)
})

test('T36: 50 MB over a real connection: refused by name, and the next picture is taken', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(50 * 1024 * 1024)]), 'large.jpg')
  const send = (body: FormData) =>
    fetch(`${address}/api/upload/image`, { method: 'POST', headers: { 'authori-zation': me.token }, body }).then((answer) =>
      answer.json(),
    )
  expect(await send(form)).toMatchObject({ status: 400, code: '410092' })
  const small = new FormData()
  small.set('file', new Blob([new Uint8Array(await picture('png'))]), 'small.png')
  expect(await send(small)).toMatchObject({ status: 200 })
})
