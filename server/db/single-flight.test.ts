import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A read that ends on demand; its answer is the number of reads begun. */
function slowRead() {
  const ends: (() => void)[] = []
  const read = (_source: object): Promise<number> => {
    const begun = ends.length + 1
    return new Promise((resolve, reject) => ends.push(() => (begun === 1 ? reject(new Error('lost')) : resolve(begun))))
  }
  return { ends, end: (number: number) => ends[number - 1]?.(), read }
}

test('whoever asks while a read is under way gets the next one, together with all who ask meanwhile, also when the first has failed', async () => {
  const { ends, end, read } = slowRead()
  const ask = singleFlight(read)
  const shop = {}
  const first = ask(shop)
  const later = [ask(shop), ask(shop)]
  await nextTurn()
  expect(ends).toHaveLength(1)
  end(1)
  await expect(first).rejects.toThrow('lost')
  await nextTurn()
  expect(ends).toHaveLength(2)
  const last = ask(shop)
  end(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  await nextTurn()
  end(3)
  expect(await last).toBe(3)
})

test('a read is begun at once when none is under way, and those of another database wait for nobody', async () => {
  const { ends, read } = slowRead()
  const ask = singleFlight(read)
  ask({}).catch(() => undefined)
  ask({}).catch(() => undefined)
  await nextTurn()
  expect(ends).toHaveLength(2)
})
