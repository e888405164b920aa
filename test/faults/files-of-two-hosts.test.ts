import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { closeAccount } from '#contract/shop/accounts.ts'
import { findChatNotice } from '#contract/shop/chat.ts'
import { pictureAt } from '#domain/picture.ts'
import { gather } from '#server/external/storage/storage.ts'
import { heardAll } from '#test/support/heard.ts'
import { objectStorage } from '#test/support/object-storage.ts'
import { pdf } from '#test/support/pdf.ts'
import { blackPng } from '#test/support/pictures.ts'
import { paidOrder } from '#test/support/received-order.ts'
import { client, dataOf, type Shopper, secondHost, shopper, shopWith, type TestShop } from '#test/support/shop.ts'
import { wavOf } from '#test/support/sounds.ts'
import { uploadPicture } from '#test/support/upload-picture.ts'

/* Two hosts of one shop and no sticky balancer: what one has stored, the other serves. */

const film = readFileSync(new URL('../../demo/videos/sekt.mp4', import.meta.url))
const bucket = await objectStorage()
const oneHost = await shopWith({ env: bucket.env })
const onFolder = await shopWith()
const PLACES: [string, TestShop, TestShop][] = [
  ['a bucket', oneHost, await secondHost(oneHost, bucket.env)],
  ['a folder that both have mounted', onFolder, await secondHost(onFolder, { DATA_DIR: onFolder.deps.config.dataDir })],
]

const fetched = ({ app }: TestShop, url: string, headers = {}) => app.inject({ url, headers })
const plain = (address: string) => address.replace(/\?.*$/, '')

/** As a browser sends a form. */
async function send({ app }: TestShop, path: string, { token }: Shopper, fields: Record<string, string>, file: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'a.bin')
  const body = new Response(form)
  const headers = {
    'content-type': body.headers.get('content-type') ?? '',
    'authori-zation': `Bearer ${token}`,
    'cb-lang': 'en-US',
  }
  return app.inject({ method: 'POST', url: `/api${path}`, headers, payload: Buffer.from(await body.arrayBuffer()) })
}

const names = async ({ deps }: TestShop, folder: string) =>
  (await gather(deps.storage.list(`${folder}/`))).map(({ name }) => name)

describe.each(PLACES)('T68: two hosts with their files in %s', (_place, one, other) => {
  test('a picture for everybody that one has drawn is served by the other in all widths, to be kept for a year', async () => {
    const editor = await shopper(one, { scopes: ['shopper', 'merchandiser'] })
    const address = await uploadPicture(one, editor, { use: 'shop' })
    const before = (await names(one, 'uploads')).length
    for (const each of [address, pictureAt(address, 240), pictureAt(address, 960)]) {
      const answer = await fetched(other, each)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.rawPayload).toEqual((await fetched(one, each)).rawPayload)
    }
    expect((await names(one, 'uploads')).length).toBe(before)
    expect((await fetched(other, address.replace('.webp', 'x.webp'))).statusCode).toBe(404)
    for (const path of ['/uploads/../private-pictures/a.webp', '/uploads/%2e%2e/invoices/a.pdf', '/uploads/'])
      expect([path, (await fetched(other, path)).statusCode]).toEqual([path, 404])
  })

  test('a private picture is served by the other with its signature alone, until that ends or the picture goes', async () => {
    const me = await shopper(one)
    const address = await uploadPicture(one, me, { use: 'chat' })
    const [, query = ''] = address.split('?')
    const served = await fetched(other, address)
    expect([served.statusCode, served.headers['cache-control']]).toEqual([200, expect.stringMatching(/^private, max-age=\d+$/)])
    const foreign = await uploadPicture(one, await shopper(one))
    for (const url of [plain(address), `${plain(foreign)}?${query}`, address.slice(0, -3)])
      expect([url, (await fetched(other, url)).statusCode]).toEqual([url, 404])
    other.setClock(7 * 60 + 1)
    expect((await fetched(other, address)).statusCode).toBe(404)
    other.setClock(0)
    await me.api.call(closeAccount)
    expect((await fetched(other, address)).statusCode).toBe(404)
    expect((await names(other, 'private-pictures')).filter((name) => address.includes(name.slice(20, 50)))).toEqual([])
  })

  test('an avatar that its owner shows at one is public at the other, and nowhere private any more', async () => {
    const me = await shopper(one)
    const avatar = await uploadPicture(one, me)
    const elsewhere = client(other.app, { token: me.token })
    dataOf(await elsewhere.post('/user/edit', { nickname: '林', avatar }))
    for (const host of [one, other]) expect((await fetched(host, pictureAt(plain(avatar), 480))).statusCode).toBe(200)
    const stem = plain(avatar).replace('/uploads/', '').replace('.webp', '')
    expect((await names(one, 'private-pictures')).filter((name) => name.includes(stem))).toEqual([])
  })

  test('an invoice that one has taken in is read at the other by whom it concerns', async () => {
    const me = await shopper(one, { balance: 1_000_00 })
    const finance = await shopper(one, { scopes: ['shopper', 'finance'] })
    const number = await paidOrder(one, me)
    const { id: titleId } = dataOf<{ id: number }>(
      await me.post('/v2/invoice/save', { header_type: 1, name: '林晓', email: 'lin@example.com' }),
    )
    dataOf(await me.post('/v2/order/make_up_invoice', { order_id: number, invoice_id: titleId }))
    const [invoice] = dataOf<{ list: { id: number }[] }>(await finance.get('/staff/invoices?state=requested&limit=10')).list
    const sent = await send(
      one,
      `/staff/invoices/${invoice?.id}/issue`,
      finance,
      { invoiceNumber: '24310000000000000001' },
      pdf('Invoice'),
    )
    dataOf(sent.json())
    const path = `/api/v2/order/down_invoice/${number}`
    const read = await fetched(other, path, { 'authori-zation': me.token })
    expect([read.headers['content-type'], read.rawPayload]).toEqual(['application/pdf', pdf('Invoice')])
    expect((await fetched(other, path, { 'authori-zation': (await shopper(one)).token })).json()).toMatchObject({
      code: '100026',
    })
  })

  test('a film whose parts arrive at either is one film, served by both in ranges', async () => {
    const editor = await shopper(one, { scopes: ['shopper', 'merchandiser'] })
    const { key } = dataOf<{ key: string }>(await editor.post('/staff/films/uploads', { bytes: film.length }))
    const PART = Math.ceil(film.length / 5)
    for (let at = 0, host = other; at < film.length; at += PART, host = host === one ? other : one)
      dataOf(
        (await send(host, `/staff/films/uploads/${key}`, editor, { offset: String(at) }, film.subarray(at, at + PART))).json(),
      )
    const { url } = dataOf<{ url: string }>(
      await client(other.app, { token: editor.token }).post(`/staff/films/uploads/${key}/finish`),
    )
    for (const host of [one, other]) {
      const whole = await fetched(host, url)
      expect([whole.headers['content-type'], whole.headers['accept-ranges'], whole.rawPayload.equals(film)]).toEqual([
        'video/mp4',
        'bytes',
        true,
      ])
      const part = await fetched(host, url, { range: 'bytes=100-199' })
      expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
        206,
        `bytes 100-199/${film.length}`,
        film.subarray(100, 200),
      ])
      expect((await fetched(host, url, { range: 'bytes=-50' })).rawPayload).toEqual(film.subarray(-50))
      expect((await fetched(host, url, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
      expect((await fetched(host, url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
      const again = await fetched(host, url, { range: 'bytes=0-9', 'if-range': '"another"' })
      expect([again.statusCode, again.rawPayload.length]).toEqual([200, film.length])
      const head = await host.app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(film.length), 0])
    }
    expect(await names(one, 'incoming')).toEqual([])
  })

  test('a sound of the chat that one has taken in rings from the other', async () => {
    const supervisor = await shopper(one, { scopes: ['agent', 'chat-supervisor'] })
    const sound = wavOf(0.5)
    dataOf((await send(one, '/staff/chat/sound', supervisor, {}, sound)).json())
    await heardAll(other.deps, '*')
    const { sound: address } = await client(other.app).api.call(findChatNotice)
    const rung = await fetched(other, address)
    expect([rung.headers['content-type'], rung.rawPayload]).toEqual(['audio/wav', sound])
  })

  test('the bottle of a wine without a picture is drawn once, for both', async () => {
    const [row] = await one.db<{ address: string }[]>`
      update product set images = '{}' where id = ${one.sku.productId} returning drawn_picture(id, name_en) as address`
    const address = row?.address ?? ''
    const drawn = await fetched(one, address)
    expect(drawn.statusCode).toBe(200)
    const of = async () =>
      (await gather(other.deps.storage.list('uploads/drawn/'))).map(({ name, changedAt }) => [name, changedAt.getTime()])
    const stored = await of()
    expect(stored).toHaveLength(4)
    expect((await fetched(other, address)).rawPayload).toEqual(drawn.rawPayload)
    expect(await of()).toEqual(stored)
  })
})

describe('T68: the bucket is away', () => {
  const [, one] = PLACES[0] as (typeof PLACES)[number]
  const uploadsOf = async ({ id }: Shopper) => (await one.db`select from upload where account_id = ${id}`).length
  const upload = (who: Shopper) => send(one, '/upload/image', who, {}, blackPng(30, 20))

  test.each([
    ['stopped', () => bucket.stop(), () => bucket.start()],
    ['frozen', async () => bucket.freeze(), async () => bucket.thaw()],
  ])(
    '%s: uploads and pictures are refused in a sentence, nothing half done stays, the shop goes on, and all comes back by itself',
    async (_how, leave, comeBack) => {
      const [me, editor] = [await shopper(one, { locale: 'en-US' }), await shopper(one, { scopes: ['shopper', 'merchandiser'] })]
      const shown = await uploadPicture(one, editor, { use: 'shop' })
      const { key } = dataOf<{ key: string }>(await editor.post('/staff/films/uploads', { bytes: film.length }))
      const part = (at: number, end: number) =>
        send(one, `/staff/films/uploads/${key}`, editor, { offset: String(at) }, film.subarray(at, end))
      dataOf((await part(0, 1_000)).json())
      await leave()
      try {
        const refused = await upload(me)
        expect(refused.statusCode).toBe(503)
        expect(refused.json<Envelope>().msg).toBe(
          'Pictures and files cannot be stored or read right now. Nothing was changed; please try again in a moment',
        )
        const startedAt = Date.now()
        const picture = await fetched(one, shown)
        expect([picture.statusCode, picture.headers['cache-control']]).toEqual([503, 'no-store'])
        expect(picture.json<Envelope>().msg).toBe('图片和文件暂时无法读取或保存，未作任何更改，请稍后再试')
        expect(Date.now() - startedAt).toBeLessThan(40_000)
        expect((await part(1_000, film.length)).statusCode).toBe(503)
        expect((await me.get(`/product/detail/${one.sku.productId}`)).status).toBe(200)
        expect(await uploadsOf(me)).toBe(0)
      } finally {
        await comeBack()
      }
      expect((await fetched(one, shown)).statusCode).toBe(200)
      expect((await upload(me)).json()).toMatchObject({ status: 200 })
      expect(await uploadsOf(me)).toBe(1)
      dataOf((await part(1_000, film.length)).json())
      const { url } = dataOf<{ url: string }>(await editor.post(`/staff/films/uploads/${key}/finish`))
      expect((await fetched(one, url)).rawPayload.equals(film)).toBe(true)
      expect((await fetched(one, '/metrics')).body).toMatch(/storage_duration_seconds_count\{[^}]*outcome="away"[^}]*\} [1-9]/)
    },
  )
})
