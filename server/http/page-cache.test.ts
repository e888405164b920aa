import { expect, test } from 'vitest'
import { Changes, type Tag } from './changes.ts'
import { type FreshAnswer, PageCache } from './page-cache.ts'

const PAGE_BYTES = 40_000
const page = (name: Tag, more: Partial<FreshAnswer> = {}) => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(PAGE_BYTES, name),
  tags: [name],
  ...more,
})
const ask = (pageCache: PageCache, name: Tag, more: Partial<FreshAnswer> = {}) =>
  pageCache.get(name, async () => page(name, more))

test('a robot that asks for everything once does not push out what is read', async () => {
  const pageCache = new PageCache(new Changes())
  const read = Array.from({ length: 50 }, (_, number) => `product:${number}` as const)
  for (const name of [...read, ...read]) await ask(pageCache, name)
  for (let number = 0; number < 3_000; number += 1) await ask(pageCache, `article:${number}`)
  expect(read.filter((name) => pageCache.find(name) === undefined)).toEqual([])
})

test('what had to leave before it was asked for again is kept among what is read from the second time on', async () => {
  const pageCache = new PageCache(new Changes())
  const names = Array.from({ length: 400 }, (_, number) => `product:${number}` as const)
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
