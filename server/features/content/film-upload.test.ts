import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { FILM_BYTES_MAX } from '#domain/content-limits.ts'
import { dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const mp4 = readFileSync(new URL('../../../demo/videos/sekt.mp4', import.meta.url))
const webm = readFileSync(new URL('../../../demo/videos/sekt.webm', import.meta.url))
const PART = 40_000
let editor: Shopper

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
})

const begin = async (bytes: number) => dataOf<{ key: string }>(await editor.post('/staff/films/uploads', { bytes })).key
const finish = (key: string) => editor.post(`/staff/films/uploads/${key}/finish`)

async function send(key: string, part: Buffer, offset: number | string): Promise<Envelope> {
  const boundary = '----shop'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="offset"\r\n\r\n${offset}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="../../evil.html"\r\n`),
    Buffer.from('Content-Type: text/html\r\n\r\n'),
    part,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/films/uploads/${key}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'authori-zation': `Bearer ${editor.token}` },
    payload,
  })
  return answer.json()
}

async function uploadWhole(film: Buffer): Promise<Envelope> {
  const key = await begin(film.length)
  for (let at = 0; at < film.length; at += PART) {
    const answer = await send(key, film.subarray(at, at + PART), at)
    if (answer.status !== 200) return answer
  }
  return finish(key)
}

const filmOf = (mp4: string, webm = '') => ({
  title: { zh: '气泡', en: 'Bubbles' },
  mp4,
  webm,
  poster: '/uploads/p.webp',
  width: 960,
  height: 540,
  seconds: 9,
  publishedOn: '2026-01-01',
})
const add = async (film: object, who = editor) => dataOf<{ id: number }>(await who.post('/staff/films', film)).id
const isServed = async (url: string) => (await shop.app.inject({ url })).statusCode === 200

const waiting = () => {
  const folder = join(shop.deps.config.dataDir, 'incoming')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describe('T36: a film comes in parts', () => {
  test.each([
    ['mp4', mp4],
    ['webm', webm],
  ])('%s: stored whole under a random name of ours, and served in ranges with its own type', async (kind, film) => {
    const stored = dataOf<{ url: string; kind: string }>(await uploadWhole(film))
    expect(stored).toEqual({ kind, url: expect.stringMatching(new RegExp(`^/uploads/\\d{4}/\\d{2}/[0-9a-f-]{36}\\.${kind}$`)) })
    const whole = await shop.app.inject({ url: stored.url })
    expect(whole.rawPayload.equals(film)).toBe(true)
    expect(whole.headers).toMatchObject({ 'content-type': `video/${kind}`, 'x-content-type-options': 'nosniff' })
    const part = await shop.app.inject({ url: stored.url, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${film.length}`])
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
    expect(waiting()).toBe(0)
  })

  test('a part that is sent twice stands there once; one that comes too early is refused', async () => {
    const key = await begin(mp4.length)
    await send(key, mp4.subarray(0, PART), 0)
    expect(dataOf(await send(key, mp4.subarray(0, PART), 0))).toEqual({ bytes: PART })
    expect(await send(key, mp4.subarray(PART + 1), PART + 1)).toMatchObject({
      code: '100026',
      msg: '上传中断时间过长，请重新上传',
    })
    expect(dataOf(await send(key, mp4.subarray(PART), PART))).toEqual({ bytes: mp4.length })
    expect((await finish(key)).status).toBe(200)
    expect(await finish(key)).toMatchObject({ code: '100026' })
  })

  test.each([
    ['a page that calls itself a film', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', readFileSync(new URL('../../../docs/shop.png', import.meta.url)).subarray(0, 5_000)],
    ['a page behind the head of a film', Buffer.concat([mp4.subarray(0, 32), Buffer.from('<script>alert(1)</script>')])],
    ['half a film', mp4.subarray(0, mp4.length - 1_000)],
    ['a film with a page behind it', Buffer.concat([mp4, Buffer.from('<script>alert(1)</script>')])],
    ['the head of a WebM alone', webm.subarray(0, 40)],
    ['QuickTime', Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypqt  '), Buffer.alloc(4)])],
  ])('%s is refused, and nothing of it stays', async (_what, bytes) => {
    expect(await uploadWhole(bytes)).toMatchObject({ status: 400, code: '410091', msg: '只能上传完整的 MP4 或 WebM 视频' })
    expect(waiting()).toBe(0)
  })

  test('too much is refused before it is sent, and when it comes all the same', async () => {
    const answer = await editor.post('/staff/films/uploads', { bytes: FILM_BYTES_MAX + 1 })
    expect(answer).toMatchObject({ status: 400, code: '410092', msg: '视频不能超过 300 MB' })
    const key = await begin(FILM_BYTES_MAX)
    expect(await send(key, mp4.subarray(0, 100), FILM_BYTES_MAX)).toMatchObject({ code: '410092' })
    expect(waiting()).toBe(0)
  })

  test.each(['', '-1', '1.5', 'abc', '99999999999'])('T33: the place %j of a part is refused', async (offset) => {
    const key = await begin(10)
    expect(await send(key, mp4.subarray(0, 100), offset)).toMatchObject({ status: 400, code: '100100' })
    await send(key, Buffer.from('gone'), 0)
  })

  test('no more than ten films are on their way at once; T31: none for others', async () => {
    const keys = []
    for (let film = 0; film < 10; film += 1) keys.push(await begin(10))
    expect(await editor.post('/staff/films/uploads', { bytes: 10 })).toMatchObject({ code: '100101' })
    for (const key of keys) await send(key, Buffer.from('gone'), 0)
    const agent = await shopper(shop, { scopes: ['agent', 'shopper'] })
    expect(await agent.post('/staff/films/uploads', { bytes: 10 })).toMatchObject({ code: '100101' })
  })

  test('a film that is deleted takes its file along, unless another film shows it, too', async () => {
    const { url } = dataOf<{ url: string }>(await uploadWhole(mp4))
    const film = filmOf(url)
    const [first, second] = [await add(film), await add(film)]
    dataOf(await editor.post(`/staff/films/${first}/delete`))
    expect((await shop.app.inject({ url })).statusCode).toBe(200)
    dataOf(await editor.post(`/staff/films/${second}/delete`))
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
    expect(await editor.post(`/staff/films/${second}/delete`)).toMatchObject({ code: '100026' })
    expect(await editor.post('/staff/films', { ...film, mp4: '' })).toMatchObject({ code: '100100' })
  })

  test('a file that a film lets go when it is changed is removed, the one that it keeps is not', async () => {
    const [before, after] = [await uploadWhole(mp4), await uploadWhole(mp4)].map((answer) => dataOf<{ url: string }>(answer).url)
    const { url: kept } = dataOf<{ url: string }>(await uploadWhole(webm))
    const id = await add(filmOf(before ?? '', kept))
    dataOf(await editor.post(`/staff/films/${id}`, filmOf(after ?? '', kept)))
    expect([await isServed(before ?? ''), await isServed(after ?? ''), await isServed(kept)]).toEqual([false, true, true])
  })
})

describe('a film takes no files along that were not uploaded for it', () => {
  test.each(['deleted', 'changed'])(
    'a picture, a sound and another’s film stay when a film that names them is %s',
    async (how) => {
      const { url: theirs } = dataOf<{ url: string }>(await uploadWhole(mp4))
      const colleague = await shopper(shop, { scopes: ['merchandiser'] })
      const others = [
        theirs,
        await shop.deps.files.put(mp4, '2026/11/photo.webp'),
        await shop.deps.files.put(mp4, '2026/11/ring.wav'),
      ]
      for (const address of others) {
        const id = await add(filmOf(address), colleague)
        dataOf(
          how === 'deleted'
            ? await colleague.post(`/staff/films/${id}/delete`)
            : await colleague.post(`/staff/films/${id}`, filmOf('/uploads/else.mp4')),
        )
        expect(await isServed(address), address).toBe(true)
      }
      // The uploader can still save the film and delete the file with it.
      const own = await add(filmOf(theirs))
      dataOf(await editor.post(`/staff/films/${own}/delete`))
      expect(await isServed(theirs)).toBe(false)
    },
  )

  test('two films that show the same file are deleted at once: the file goes with the last of them', async () => {
    const { url } = dataOf<{ url: string }>(await uploadWhole(mp4))
    const ids = [await add(filmOf(url)), await add(filmOf(url))]
    const answers = await Promise.all(ids.map((id) => editor.post(`/staff/films/${id}/delete`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await isServed(url)).toBe(false)
  })

  test.each(['/uploads/../kept.txt', '/uploads/2026/../../../kept.txt', '/etc/passwd', '/uploads/', 'kept.txt'])(
    'the store removes nothing outside of its folder: %s',
    async (address) => {
      const path = join(shop.deps.config.dataDir, 'kept.txt')
      writeFileSync(path, 'kept')
      await expect(shop.deps.files.remove(address)).rejects.toThrow(/store/)
      expect(existsSync(path)).toBe(true)
      expect(await editor.post('/staff/films', filmOf(address))).toMatchObject({ code: '100100' })
    },
  )
})
