import { expect, test } from 'vitest'
import type { Tag } from '#server/http/changes.ts'
import { variedShop } from '#test/support/varied-wines.ts'
import { openFacetIndex } from './open-facet-index.ts'

const { db, deps } = await variedShop(10)

test('T96: while very many wines are read anew the index before is shown, and what has shown it is dropped when the new one is there', async () => {
  let reading = Promise.resolve()
  const held = new Proxy(db, {
    apply: (target, that, args) => {
      const query = Reflect.apply(target as never, that, args) as Promise<unknown>
      return String(args[0]).includes('offer.is_in_stock') ? query.then((rows) => reading.then(() => rows)) : query
    },
  })
  const told: (readonly Tag[])[] = []
  const readIndex = openFacetIndex({ ...deps, db: held }, { manyWines: 10 })
  const before = await readIndex()
  deps.changes.onChange((tags) => told.push(tags))

  const ended = Promise.withResolvers<void>()
  reading = ended.promise
  deps.changes.tellHere(['*'])
  expect(await readIndex()).toBe(before)
  expect(await readIndex()).toBe(before)
  expect(told).toEqual([['*']])
  ended.resolve()
  await expect.poll(readIndex).not.toBe(before)
  expect(await readIndex()).toBe(await readIndex())
  expect(told).toEqual([['*'], ['*']])
})
