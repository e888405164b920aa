import { expect, test } from 'vitest'
import { Changes } from './changes.ts'
import { type Fresh, KeptAnswers } from './kept.ts'

const PAGE_BYTES = 40_000
const page = (name: string, more: Partial<Fresh> = {}) => ({
  status: 200,
  headers: {},
  body: Buffer.alloc(PAGE_BYTES, name),
  tags: [name],
  ...more,
})
const ask = (kept: KeptAnswers, name: string, more: Partial<Fresh> = {}) => kept.get(name, async () => page(name, more))

test('a robot that asks for everything once does not push out what is read', async () => {
  const kept = new KeptAnswers(new Changes())
  const read = Array.from({ length: 50 }, (_, number) => `read ${number}`)
  for (const name of [...read, ...read]) await ask(kept, name)
  for (let number = 0; number < 3_000; number += 1) await ask(kept, `robot ${number}`)
  expect(read.filter((name) => kept.find(name) === undefined)).toEqual([])
})

test('what had to leave before it was asked for again is kept among what is read from the second time on', async () => {
  const kept = new KeptAnswers(new Changes())
  const names = Array.from({ length: 400 }, (_, number) => `page ${number}`)
  for (const name of [...names, ...names]) await ask(kept, name)
  const made = kept.misses
  for (const name of names) await ask(kept, name)
  expect(kept.misses).toBe(made)
})

test('what was asked for once and what is read are both dropped when they change, and live as long as they are true', async () => {
  const changes = new Changes()
  const kept = new KeptAnswers(changes)
  for (const name of ['once', 'read', 'read']) await ask(kept, name)
  kept.drop(['read'])
  expect(kept.find('read')).toBeUndefined()
  kept.drop(['*'])
  expect(kept.find('once')).toBeUndefined()
  await ask(kept, 'brief', { keepMs: 60 })
  expect(kept.find('brief')).toBeDefined()
  await expect.poll(() => kept.find('brief')).toBeUndefined()
})
