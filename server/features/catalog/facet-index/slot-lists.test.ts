import { expect, test } from 'vitest'
import { makeRoomFor, makeRoomForNumber, putSlotList, smallSlotListsFor, trimmed } from './slot-lists.ts'

test('lists of small numbers stay what they are when a larger one comes', () => {
  const lists = smallSlotListsFor(3)
  const put = (slot: number, numbers: number[]) => {
    makeRoomFor(lists, numbers.length)
    makeRoomForNumber(lists, Math.max(...numbers))
    putSlotList(lists, slot, numbers)
  }
  const listOf = ({ numbers, from, count } = lists, slot = 0) => {
    const begin = from[slot] ?? 0
    return [...numbers.subarray(begin, begin + (count[slot] ?? 0))]
  }
  put(0, [1, 65_535])
  put(
    1,
    Array.from({ length: 9_000 }, (_, at) => at),
  )
  expect(lists.numbers).toBeInstanceOf(Uint16Array)

  put(2, [7, 65_536])
  expect(listOf(lists, 0)).toEqual([1, 65_535])
  expect(listOf(lists, 2)).toEqual([7, 65_536])
  expect(listOf(trimmed(lists), 2)).toEqual([7, 65_536])
})
