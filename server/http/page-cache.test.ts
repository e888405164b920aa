import { expect, test } from 'vitest'
import { Changes } from './changes.ts'
import { type FreshAnswer, PageCache } from './page-cache.ts'

const PAGE_BYTES = 40_000
const page = (name: string, more: Partial<FreshAnswer> = {}) => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(PAGE_BYTES, name),
  tags: [name],
  ...more,
})
const ask = (pageCache: PageCache, name: string, more: Partial<FreshAnswer> = {}) =>
  pageCache.get(name, async () => page(name, more))

test('a robot that asks for everything once does not push out what is read', async () => {
  const pageCache = new PageCache(new Changes())
  const read = Array.from({ length: 50 }, (_, number) => `read ${number}`)
  for (const name of [...read, ...read]) await ask(pageCache, name)
  for (let number = 0; number < 3_000; number += 1) await ask(pageCache, `robot ${number}`)
  expect(read.filter((name) => pageCache.find(name) === undefined)).toEqual([])
})

test('what had to leave before it was asked for again is kept among what is read from the second time on', async () => {
  const pageCache = new PageCache(new Changes())
  const names = Array.from({ length: 400 }, (_, number) => `page ${number}`)
  for (const name of [...names, ...names]) await ask(pageCache, name)
  const made = pageCache.misses
  for (const name of names) await ask(pageCache, name)
  expect(pageCache.misses).toBe(made)
})

test('what was asked for once and what is read are both dropped when they change, and live as long as they are true', async () => {
  const changes = new Changes()
  const pageCache = new PageCache(changes)
  for (const name of ['once', 'read', 'read']) await ask(pageCache, name)
  pageCache.drop(['read'])
  expect(pageCache.find('read')).toBeUndefined()
  pageCache.drop(['*'])
  expect(pageCache.find('once')).toBeUndefined()
  await ask(pageCache, 'brief', { cacheMs: 60 })
  expect(pageCache.find('brief')).toBeDefined()
  await expect.poll(() => pageCache.find('brief')).toBeUndefined()
})
