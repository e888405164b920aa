import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Changes, type Tag } from './changes.ts'
import { type FreshAnswer, PageCache } from './page-cache.ts'

/** So small that it stays as it is, because packing thousands of pages takes a minute. */
const PAGE_BYTES = 1_000
/** More than the part for answers that were asked for once can hold. */
const FLOOD = 10_000
const page = (name: Tag, more: Partial<FreshAnswer> = {}) => ({
  kind: 'page',
  status: 200,
  headers: {},
  body: randomBytes(PAGE_BYTES),
  tags: [name],
  ...more,
})
const ask = (pageCache: PageCache, name: Tag, more: Partial<FreshAnswer> = {}, isRobot = false) =>
  pageCache.get(name, async () => page(name, more), { isRobot })

test('an answer is held as brotli alone, and everybody gets it in a form they understand', async () => {
  const pageCache = new PageCache(new Changes())
  const text = '雷司令 Riesling, '.repeat(4_000)
  const { body } = await ask(pageCache, 'company', { body: text })
  await expect.poll(() => body.bytes).toBeLessThan(2_000)
  const inForm = async (accepted: string) => {
    const { bytes, encoding } = await body.in(accepted)
    return {
      text: (encoding ? { br: brotliDecompressSync, gzip: gunzipSync }[encoding] : String)(bytes as Buffer).toString(),
      encoding,
    }
  }
  expect(await inForm('gzip, deflate, br')).toEqual({ text, encoding: 'br' })
  expect(await inForm('gzip')).toEqual({ text, encoding: 'gzip' })
  expect(await inForm('')).toEqual({ text, encoding: undefined })
  expect(await Promise.all(Array.from({ length: 8 }, () => inForm('gzip')))).toEqual(Array(8).fill({ text, encoding: 'gzip' }))
  const small = await ask(pageCache, 'films', { body: 'small' })
  expect(await small.body.in('br')).toEqual({ bytes: 'small', encoding: undefined })
})

test('who asks first gets it packed at once; from the second time on it is packed as small as it is kept', async () => {
  const pageCache = new PageCache(new Changes())
  const text = Array.from({ length: 4_000 }, (_, number) => `<li>Riesling ${(number * 7919) % 1_000}</li>`).join('')
  const asked = () => ask(pageCache, 'company', { body: text })
  const first = await (await asked()).body.in('br')
  const body = (await asked()).body
  await expect.poll(() => body.bytes).toBeLessThan(first.bytes.length)
  expect(brotliDecompressSync((await body.in('br')).bytes as Buffer).toString()).toBe(text)
  expect(await body.in('')).toEqual({ bytes: Buffer.from(text), encoding: undefined })
})

test('a page that many ask for, and that has changed, is packed well again with the next who asks for it', async () => {
  const changes = new Changes()
  const pageCache = new PageCache(changes)
  const text = Array.from({ length: 4_000 }, (_, number) => `<li>Riesling ${(number * 7919) % 1_000}</li>`).join('')
  const asked = async () => (await ask(pageCache, 'company', { body: text })).body
  const quick = (await asked()).bytes
  changes.tellHere(['company'])
  const body = await asked()
  expect(body.bytes).toBe(quick)
  expect(await asked()).toBe(body)
  await expect.poll(() => body.bytes).toBeLessThan(quick)
})

test('a hundred who understand no brotli and ask for large pages at the same moment all get theirs', async () => {
  const pageCache = new PageCache(new Changes())
  const texts = Array.from({ length: 100 }, (_, number) => `雷司令 ${number}, `.repeat(10_000))
  const pages = await Promise.all(texts.map((text, number) => ask(pageCache, `product:${number}`, { body: text })))
  const plain = await Promise.all(pages.map(({ body }) => body.in('')))
  expect(plain.map(({ bytes }) => String(bytes))).toEqual(texts)
  const zipped = await Promise.all(pages.map(({ body }) => body.in('gzip')))
  expect(zipped.map(({ bytes }) => gunzipSync(bytes as Buffer).toString())).toEqual(texts)
})

test('a robot that asks for everything once does not push out what is read', async () => {
  const pageCache = new PageCache(new Changes())
  const read = Array.from({ length: 50 }, (_, number) => `product:${number}` as const)
  for (const name of [...read, ...read]) await ask(pageCache, name)
  for (let number = 0; number < FLOOD; number += 1) await ask(pageCache, `article:${number}`)
  expect(read.filter((name) => pageCache.find(name) === undefined)).toEqual([])
})

test('a robot that comes again and again pushes out nothing of what is read', async () => {
  const pageCache = new PageCache(new Changes())
  const read = Array.from({ length: 50 }, (_, number) => `product:${number}` as const)
  for (const name of [...read, ...read]) await ask(pageCache, name)
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < FLOOD; number += 1) await ask(pageCache, `article:${number}`, {}, true)
  }
  expect(read.filter((name) => pageCache.find(name) === undefined)).toEqual([])
  // It reads what is there, and its question is no first question of somebody's.
  const before = pageCache.misses
  await ask(pageCache, 'product:1', {}, true)
  expect(pageCache.misses).toBe(before)
})

test('pages are counted by what they take once packed: two thousand that are read stay, whatever else is asked for once', async () => {
  const pageCache = new PageCache(new Changes())
  // As much as a page of a wine takes: 90 kB, of which 15 cannot be foreseen.
  const body = () => Buffer.concat([randomBytes(15_000), Buffer.alloc(75_000, '<li class="card">')])
  const names = Array.from({ length: 2_000 }, (_, number) => `product:${number}` as const)
  for (const name of names) await ask(pageCache, name, { body: body() })
  for (const name of names) await (await ask(pageCache, name)).body.pack()
  for (let number = 0; number < FLOOD; number += 1) await ask(pageCache, `article:${number}`)
  const made = pageCache.misses
  for (const name of names) await ask(pageCache, name)
  expect(pageCache.misses).toBe(made)
})

test('hits and misses are told by kind', async () => {
  const pageCache = new PageCache(new Changes())
  for (const kind of ['/goods_list', '/goods_list', '/aboutus'])
    await ask(pageCache, kind === '/aboutus' ? 'company' : 'films', { kind })
  expect(Object.fromEntries(pageCache.counts)).toEqual({
    '/goods_list': { hits: 1, misses: 1 },
    '/aboutus': { hits: 0, misses: 1 },
  })
})

test('what had to leave before it was asked for again is kept among what is read from the second time on', async () => {
  const pageCache = new PageCache(new Changes())
  const names = Array.from({ length: 9_000 }, (_, number) => `product:${number}` as const)
  for (const name of [...names, ...names]) await ask(pageCache, name)
  const made = pageCache.misses
  for (const name of names) await ask(pageCache, name)
  expect(pageCache.misses).toBe(made)
})

test('what was asked for once and what is read are both dropped when they change, and live as long as they are true', async () => {
  const changes = new Changes()
  const pageCache = new PageCache(changes)
  for (const name of ['banners', 'company', 'company'] as const) await ask(pageCache, name)
  pageCache.drop(['company'])
  expect(pageCache.find('company')).toBeUndefined()
  pageCache.drop(['*'])
  expect(pageCache.find('banners')).toBeUndefined()
  await ask(pageCache, 'films', { cacheMs: 60 })
  expect(pageCache.find('films')).toBeDefined()
  await expect.poll(() => pageCache.find('films')).toBeUndefined()
})
