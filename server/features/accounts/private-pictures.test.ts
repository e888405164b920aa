import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { closeAccount } from '#contract/shop/accounts.ts'
import { pictureAt } from '#domain/picture.ts'
import { connect, transaction } from '#server/db/database.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { pictureKey, privatePictures } from '#server/external/private-pictures.ts'
import { folderStorage } from '#server/external/storage/folder-storage.ts'
import { atEnd } from '#test/support/at-end.ts'
import { agent, chatShop, enterChat, refusedChat, tellChat } from '#test/support/chat.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { receivedOrder } from '#test/support/received-order.ts'
import { paidOrderOf } from '#test/support/refunds.ts'
import { dataOf, type Shopper, shopper } from '#test/support/shop.ts'
import { uploadPicture } from '#test/support/upload-picture.ts'
import { hideOldPictures } from './hide-old-pictures.ts'

const shop = await chatShop({ wines: [{ skus: [{ stock: 100 }] }] })
const fetched = (url: string) => shop.app.inject({ url })
const statusOf = async (url: string) => (await fetched(url)).statusCode
const plain = (url: string) => url.replace(/\?.*$/, '')
const SIGNED = /^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.webp\?until=\d+&key=[\w-]{22}$/

describe('an uploaded picture is private', () => {
  test('its uploader gets a signed address, which is good for all widths; without it there is nothing', async () => {
    const url = await uploadPicture(shop, await shopper(shop))
    expect(url).toMatch(SIGNED)
    for (const each of [url, pictureAt(url, 240)]) {
      const { statusCode, headers, rawPayload } = await fetched(each)
      expect([statusCode, headers['content-type'], rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'image/webp', 'WEBP'])
      expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    const bare = await fetched(plain(url))
    expect([bare.statusCode, bare.headers['cache-control'], bare.body]).toEqual([404, 'no-store', ''])
    expect(await statusOf(pictureAt(plain(url), 240))).toBe(404)
  })

  test('a signature is good for one picture, until one time, and cannot be altered', async () => {
    const me = await shopper(shop)
    const [url, other] = [await uploadPicture(shop, me), await uploadPicture(shop, me)]
    const [, until = '', key = ''] = /until=(\d+)&key=(.*)$/.exec(url) ?? []
    for (const query of [
      `until=${Number(until) + 3600}&key=${key}`,
      `until=${until}&key=${key.slice(0, -2)}AA`,
      `until=${until}&key=${key.slice(0, 10)}`,
      `until=${until}&key=`,
      `until=1e99&key=${key}`,
      `until=-1&key=${key}`,
      `until=&key=${key}`,
      `key=${key}`,
      `until=${until}&until=${until}9&key=x`,
    ])
      expect([query, await statusOf(`${plain(url)}?${query}`)]).toEqual([query, 404])
    expect(await statusOf(`${plain(other)}?until=${until}&key=${key}`)).toBe(404)
    for (const path of ['/uploads/../picture-key', '/uploads/%2e%2e/picture-key', '/uploads/..%2fpicture-key'])
      expect(await statusOf(`${path}?until=${until}&key=${key}`)).not.toBe(200)
  })

  test('a signature expires by the shop’s clock; the next answer has a new one', async () => {
    const me = await shopper(shop)
    const url = await uploadPicture(shop, me)
    shop.setClock(7 * 60 + 1)
    try {
      expect(await statusOf(url)).toBe(404)
      const { uploads } = dataOf<{ uploads: { name: string }[] }>(await me.post('/user/export'))
      expect(plain(uploads[0]?.name ?? '')).toBe(plain(url))
      expect(await statusOf(uploads[0]?.name ?? '')).toBe(200)
    } finally {
      shop.setClock(0)
    }
  })

  test('with the account the files go', async () => {
    const me = await shopper(shop)
    const url = await uploadPicture(shop, me)
    await me.api.call(closeAccount)
    expect(await statusOf(url)).toBe(404)
  })
})

describe('photos of a refund', () => {
  const paid = async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    return { buyer, order: await paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }]) }
  }
  const apply = (who: Shopper, order: { number: string }, photos: string[]) =>
    who.post(`/order/refund/apply/${order.number}`, { text: '不想要了', refund_type: 1, refund_reason_wap_img: photos })

  test('their shopper and the staff get signed addresses of them, each time anew; nobody else gets any', async () => {
    const { buyer, order } = await paid()
    const [signed, absolute] = [await uploadPicture(shop, buyer), await uploadPicture(shop, buyer)]
    const photos = [signed, `https://shop.example${absolute}`]
    const { order_id } = dataOf<{ order_id: string }>(await apply(buyer, order, photos))
    const [row] = await shop.db<{ pictures: string[] }[]>`select pictures from after_sale where number = ${order_id}`
    expect(row?.pictures).toEqual([plain(signed), plain(absolute)])

    const seen = dataOf<{ refund_img: string[] }>(await buyer.get(`/order/refund/detail/${order_id}`)).refund_img
    const reader = await agent(shop)
    const { pictures } = dataOf<{ pictures: string[] }>(await reader.get(`/staff/after-sales/${order_id}`))
    for (const address of [...seen, ...pictures]) {
      expect(address).toMatch(SIGNED)
      expect(await statusOf(address)).toBe(200)
      expect(await statusOf(plain(address))).toBe(404)
    }
    expect((await (await shopper(shop)).get(`/order/refund/detail/${order_id}`)).code).toBe('100026')
    const keeper = await shopper(shop, { scopes: ['shopper', 'chat-supervisor', 'admin'] })
    expect((await keeper.get(`/staff/after-sales/${order_id}`)).status).not.toBe(200)
  })

  test('somebody else’s photo, signed or not, is refused: no answer ever signs it', async () => {
    const { buyer, order } = await paid()
    const theirs = await uploadPicture(shop, await shopper(shop))
    for (const photo of [theirs, plain(theirs), `https://shop.example${theirs}`])
      expect(await apply(buyer, order, [photo])).toMatchObject({ code: '100101', msg: '图片已失效，请重新上传' })
  })
})

describe('pictures of the chat', () => {
  test('both sides get signed addresses, live and when they read again; what is stored has no signature', async () => {
    const [lin, mei] = [await shopper(shop), await agent(shop, { isSupervisor: true })]
    const desk = await enterChat(shop.origin, mei, { as: 'agent' })
    const window = await enterChat(shop.origin, lin)
    const url = await uploadPicture(shop, lin, { use: 'chat' })
    const said = await tellChat(window, `https://shop.example${url}`, { kind: 'image' })
    desk.send({ type: 'to-chat', peerId: lin.id })
    const answer = await tellChat(desk, await uploadPicture(shop, mei, { use: 'chat' }), { kind: 'image', toId: lin.id })
    const stored = await shop.db<{ content: string }[]>`
      select content from chat_message where shopper_id = ${lin.id} and kind = 'image' order by id`
    expect(stored.map(({ content }) => content)).toEqual([plain(said.content), plain(answer.content)])
    expect(stored[0]?.content).toBe(plain(url))

    type Page = { serviceList: { msn: string; msn_type: number }[] }
    const again = dataOf<Page>(await lin.get('/user/service/record')).serviceList.filter(({ msn_type }) => msn_type === 3)
    const atDesk = dataOf<Page['serviceList']>(await mei.get(`/staff/chat/conversations/${lin.id}/messages`))
    const images = [...again, ...atDesk.filter(({ msn_type }) => msn_type === 3)].map(({ msn }) => msn)
    expect(images).toHaveLength(4)
    const { chat } = dataOf<{ chat: { messages: { kind: string; content: string }[] } }>(await lin.post('/user/export'))
    const exported = chat.messages.filter(({ kind }) => kind === 'image').map(({ content }) => content)
    for (const address of [said.content, answer.content, ...images, ...exported]) {
      expect(address).toMatch(SIGNED)
      expect([await statusOf(address), await statusOf(plain(address))]).toEqual([200, 404])
    }
    await window.leave()
    await desk.leave()
  })

  test('somebody else’s picture cannot be sent, and its address in a text gets no signature', async () => {
    const [lin, other] = [await shopper(shop), await shopper(shop)]
    const window = await enterChat(shop.origin, lin)
    const theirs = await uploadPicture(shop, other, { use: 'chat' })
    for (const address of [theirs, plain(theirs), `http://shop.example${plain(theirs)}`, `${plain(theirs)}#x`])
      expect(await refusedChat(window, address, { kind: 'image' })).toBe('图片已失效，请重新上传')
    expect((await tellChat(window, plain(theirs))).content).toBe(plain(theirs))
    const text = JSON.stringify(dataOf(await lin.post('/user/export')))
    expect(text).toContain(plain(theirs))
    expect(text).not.toContain('key=')
    await window.leave()
  })
})

describe('what is shown to everybody needs no signature', () => {
  const isPublic = async (address: string) => {
    const { statusCode, headers } = await fetched(address)
    return statusCode === 200 && /^public,/.test(String(headers['cache-control']))
  }

  test('an avatar and the pictures of a review', async () => {
    const buyer = await shopper(shop, { balance: 1_000_00 })
    const avatar = await uploadPicture(shop, buyer)
    dataOf(await buyer.post('/user/edit', { nickname: '林', avatar: `https://shop.example${avatar}` }))
    expect(dataOf<{ avatar: string }>(await buyer.get('/user')).avatar).toBe(plain(avatar))
    const picture = await uploadPicture(shop, buyer)
    const { lines } = await receivedOrder(shop, buyer, [shop.sku])
    const review = { unique: lines[0]?.unique, comment: '好喝', product_score: 5, service_score: 5, pics: [picture] }
    dataOf(await buyer.post('/order/comment', review))
    for (const address of [avatar, picture])
      for (const each of [plain(address), pictureAt(plain(address), 480), address])
        expect([each, await isPublic(each)]).toEqual([each, true])
  })

  test('another’s picture is not published by whoever names it', async () => {
    const [me, other] = [await shopper(shop), await shopper(shop)]
    const theirs = await uploadPicture(shop, other)
    expect((await me.post('/user/edit', { nickname: '林', avatar: plain(theirs) })).code).toBe('100101')
    const editor = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    const banner = { title: { zh: '横幅', en: '' }, action: { zh: '看', en: '' }, image: plain(theirs), url: '/festival' }
    dataOf(await editor.post('/staff/banners', banner))
    expect(await statusOf(plain(theirs))).toBe(404)
    const [row] = await shop.db`select from upload where name = ${plain(theirs)} and account_id = ${other.id}`
    expect(row).toBeDefined()
  })

  test('what staff upload for the shop is public at once, their own pictures when they show them; shoppers cannot ask for that', async () => {
    const editor = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    const forShop = await uploadPicture(shop, editor, { use: 'shop' })
    expect([forShop, await isPublic(forShop)]).toEqual([plain(forShop), true])
    const own = await uploadPicture(shop, editor)
    const banner = { title: { zh: '横幅', en: '' }, action: { zh: '看', en: '' }, image: plain(own), url: '/festival' }
    dataOf(await editor.post('/staff/banners', banner))
    expect(await isPublic(plain(own))).toBe(true)
    const shoppers = await uploadPicture(shop, await shopper(shop), { use: 'shop' })
    expect([shoppers, await statusOf(plain(shoppers))]).toEqual([expect.stringMatching(SIGNED), 404])
  })
})

test('two processes that start together sign with the same key', () => {
  const dataDir = temporaryDataDir()
  atEnd(() => dataDir.remove())
  const storage = folderStorage(dataDir.path)
  const signer = (folder: string) =>
    privatePictures({ storage, key: pictureKey({ dataDir: folder, s3: undefined }), now: () => new Date('2026-11-23T10:00:00Z') })
  const address = '/uploads/2026/11/6a1f7a52-3f46-4a8e-b9d7-0c2f3f6a9b11.webp'
  const signed = [signer(dataDir.path), signer(dataDir.path)].map(({ sign }) => sign(address))
  expect(new Set(signed).size).toBe(1)
  expect(signer(shop.deps.config.dataDir).sign(address)).not.toBe(signed[0])
})

test('photos of before are made private when the shop starts, those that are shown to everybody stay public; done again, nothing happens', async () => {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.url, 2)
  // Only a superuser may leave out what the rows refer to.
  const { pathname } = new URL(database.url)
  const superuser = connect(Object.assign(new URL(inject('adminUrl')), { pathname }).href, 1)
  const dataDir = temporaryDataDir()
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await superuser.end({ timeout: 5 })
    await database.drop()
    dataDir.remove()
  })
  const before = (await listMigrations()).filter((name) => name < '023')
  await migrate(db, before)
  const name = (last: string) => `/uploads/2026/10/00000000-0000-4000-8000-00000000000${last}.webp`
  const [said, asked, sentBack, avatar, unused] = ['1', '2', '3', '4', '5'].map(name) as [string, string, string, string, string]
  const fileOf = (folder: string, address: string) => join(dataDir.path, folder, address.replace('/uploads/', ''))
  await transaction(superuser, async (tx) => {
    // Only the pictures matter here, not whose orders they belong to.
    await tx`set local session_replication_role = replica`
    await tx`insert into account (id, login, nickname, avatar) overriding system value values (7, 'seven', '林', ${avatar})`
    for (const each of [said, asked, sentBack, avatar, unused]) {
      await tx`insert into upload (name, account_id, bytes) values (${each}, 7, 1)`
      for (const file of [each, pictureAt(each, 240)]) {
        mkdirSync(dirname(fileOf('uploads', file)), { recursive: true })
        writeFileSync(fileOf('uploads', file), 'a photo')
      }
    }
    await tx`
      insert into after_sale (number, order_id, account_id, kind, reason, pictures, return_pictures, asked, amount)
      values ('2026112300000001', 1, 7, 'money', 'other', ${[asked, avatar]}, ${[sentBack]}, 1, 1)`
    await tx`insert into chat_message (shopper_id, position, author, sender_id, kind, content) values (7, 1, 'shopper', 7, 'image', ${said})`
    await tx`
      insert into film (title_zh, title_en, mp4, webm, poster, width, height, seconds, published_on)
      values ('河', '', '/uploads/2026/10/00000000-0000-4000-8000-000000000009.mp4', ${said}, ${avatar}, 1, 1, 1, now())`
  })
  await migrate(db)
  const pictures = privatePictures({
    storage: folderStorage(dataDir.path),
    key: () => Buffer.from('a key'),
    now: () => new Date(),
  })
  // A file that is not there any more holds nobody up.
  await pictures.remove(sentBack)
  expect(await hideOldPictures(db, pictures)).toBe(3)
  expect(await hideOldPictures(db, pictures)).toBe(0)
  const isHidden = (address: string) =>
    [address, pictureAt(address, 240)].map((each) => existsSync(fileOf('private-pictures', each)))
  const isShown = (address: string) => [address, pictureAt(address, 240)].map((each) => existsSync(fileOf('uploads', each)))
  for (const address of [said, asked])
    expect([isHidden(address), isShown(address)]).toEqual([
      [true, true],
      [false, false],
    ])
  for (const address of [avatar, unused])
    expect([isHidden(address), isShown(address)]).toEqual([
      [false, false],
      [true, true],
    ])
  // Of what that film names only the film was uploaded as one.
  expect(await db`select address from film_file`).toEqual([
    { address: '/uploads/2026/10/00000000-0000-4000-8000-000000000009.mp4' },
  ])
})
