import { expect, test } from 'vitest'
import { Changes } from '#server/http/changes.ts'
import { keepByWine } from './keep-by-wine.ts'

/** A database whose prices change, and which answers when it is told to. */
function shelf(isOver?: (wine: { price: number }) => boolean) {
  const changes = new Changes()
  const prices = new Map([1, 2, 3].map((id) => [id, 100 * id]))
  const statements: number[][] = []
  let isHeld = Promise.resolve()
  const read = async (ids: readonly number[]) => {
    statements.push([...ids])
    const found = new Map(ids.flatMap((id) => (prices.has(id) ? [[id, { price: prices.get(id) ?? 0 }] as const] : [])))
    await isHeld
    return found
  }
  const wines = keepByWine(changes, read, { max: 10, dropAllAt: ['categories'], ...(isOver ? { isOver } : {}) })
  return {
    changes,
    prices,
    statements,
    ask: async (...ids: number[]) => (await wines(ids)).map((wine) => wine?.price),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      isHeld = promise
      return resolve
    },
  }
}

test('what is asked for at once is read by one statement, each wine once, and not again until it changes', async () => {
  const { ask, statements, prices, changes } = shelf()
  expect(await Promise.all([ask(1, 2), ask(2, 9), ask(1)])).toEqual([[100, 200], [200, undefined], [100]])
  expect(statements).toEqual([[1, 2, 9]])
  expect(await ask(2, 1)).toEqual([200, 100])
  expect(statements).toHaveLength(1)
  prices.set(2, 250)
  changes.tellHere(['products', 'product:2'])
  expect(await ask(1, 2)).toEqual([100, 250])
  expect(statements.slice(1)).toEqual([[2]])
  for (const tag of ['products', 'categories', '*'] as const) {
    changes.tellHere([tag])
    const before = statements.length
    await ask(1)
    expect(statements.slice(before), tag).toEqual([[1]])
  }
})

test('a wine that changes while it is read is shown once, and read again for the next answer', async () => {
  const { ask, statements, prices, changes, hold } = shelf()
  const letGo = hold()
  const first = ask(1)
  await expect.poll(() => statements).toHaveLength(1)
  prices.set(1, 80)
  changes.tellHere(['product:1'])
  letGo()
  expect(await first).toEqual([100])
  expect(await ask(1)).toEqual([80])
  expect(await ask(1)).toEqual([80])
  expect(statements).toHaveLength(2)
})

test('what the clock has overtaken is read again', async () => {
  let isTomorrow = false
  const { ask, statements, prices } = shelf(({ price }) => isTomorrow && price === 300)
  expect(await ask(3)).toEqual([300])
  isTomorrow = true
  prices.set(3, 350)
  expect(await ask(3)).toEqual([350])
  expect(await ask(3)).toEqual([350])
  expect(statements).toHaveLength(2)
})
