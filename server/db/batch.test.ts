import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './batch.ts'

/** Work that ends on demand and records its requests. */
function slowWork() {
  const taken: number[][] = []
  const ends: (() => void)[] = []
  const work = (requests: readonly number[]): Promise<number[]> => {
    taken.push([...requests])
    return new Promise((resolve) => ends.push(() => resolve(requests.map((request) => request * 10))))
  }
  return { taken, end: (index: number) => ends[index]?.(), work }
}

test('what arrives together is done together, what arrives meanwhile waits for its own turn, in the order of arrival', async () => {
  const { taken, end, work } = slowWork()
  const ask = inBatches(work, { together: 3 })
  const first = [1, 2].map(ask)
  await nextTurn()
  const later = [3, 4, 5, 6].map(ask)
  await nextTurn()
  expect(taken).toEqual([[1, 2]])
  end(0)
  expect(await Promise.all(first)).toEqual([10, 20])
  await nextTurn()
  end(1)
  await nextTurn()
  await nextTurn()
  end(2)
  expect(await Promise.all(later)).toEqual([30, 40, 50, 60])
  expect(taken).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('work that has not read anything yet may take in those who have come since, up to what it can take', async () => {
  const ask = inBatches(
    async (requests: readonly number[], more) => {
      await pause(10)
      const all = [...requests, ...more()]
      return all.map((request) => `${request} of ${all.length}`)
    },
    { together: 3 },
  )
  const first = ask(1)
  await nextTurn()
  const later = [2, 3, 4].map(ask)
  expect(await Promise.all([first, ...later])).toEqual(['1 of 3', '2 of 3', '3 of 3', '4 of 1'])
})

test('an error among the answers is that request’s own', async () => {
  const ask = inBatches(async (requests: readonly number[]) => requests.map((n) => (n === 2 ? new RangeError('two') : n)))
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('when the data of one request break the work of all, each is done by itself and only the culprit fails', async () => {
  const sizes: number[] = []
  const ask = inBatches(async (requests: readonly number[]) => {
    sizes.push(requests.length)
    if (requests.includes(2)) throw Object.assign(new Error('duplicate key'), { code: '23505' })
    return requests
  })
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(sizes).toEqual([3, 1, 1, 1])
})

test('when the database is away everybody hears it, nothing is tried again, and the next ones are served', async () => {
  let isAway = true
  let tries = 0
  const ask = inBatches(async (requests: readonly number[]) => {
    tries += 1
    if (isAway) throw Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' })
    return requests
  })
  const answers = await Promise.allSettled([1, 2, 3].map(ask))
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(tries).toBe(1)
  isAway = false
  expect(await ask(4)).toBe(4)
})

test('when too many wait the next one is turned away at once', async () => {
  const { taken, end, work } = slowWork()
  const ask = inBatches(work, { together: 1, waitingMax: 2, turnAway: () => new Error('busy') })
  const first = ask(1)
  await nextTurn()
  const [second, third] = [ask(2), ask(3)]
  await expect(ask(4)).rejects.toThrow('busy')
  for (const index of [0, 1, 2]) {
    end(index)
    await nextTurn()
    await nextTurn()
  }
  expect(await Promise.all([first, second, third])).toEqual([10, 20, 30])
  expect(taken).toEqual([[1], [2], [3]])
})

test('work that hangs is waited for only so long; then the others go on beside it', async () => {
  const { taken, end, work } = slowWork()
  const ask = inBatches(work, { patienceMs: 20 })
  const hanging = ask(1)
  await nextTurn()
  const others = [ask(2), ask(3)]
  await nextTurn()
  expect(taken).toEqual([[1]])
  await pause(40)
  expect(taken).toEqual([[1], [2, 3]])
  end(1)
  expect(await Promise.all(others)).toEqual([20, 30])
  // The late end of the first batch must not admit others twice.
  end(0)
  expect(await hanging).toBe(10)
  const last = ask(4)
  await nextTurn()
  await nextTurn()
  end(2)
  expect(await last).toBe(40)
})
