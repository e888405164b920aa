import { expect, test } from 'vitest'
import { pricePerBottle, readCompared, writeCompared } from './compare.ts'
import { fen } from './money.ts'

test.each([
  ['3-1-2', [3, 1, 2]],
  ['3,1,2', [3, 1, 2]],
  ['1 1 2', [1, 2]],
  ['1-2-3-4', [1, 2, 3]],
  ['0-5-x-99999999999', [5]],
  ['', []],
])('%j names the wines %j', (written, ids) => {
  expect(readCompared(written)).toEqual(ids)
  expect(readCompared(writeCompared(ids))).toEqual(ids)
})

test('a half, a bottle, a magnum and a case are compared by what 0.75 l cost', () => {
  const per = (price: number, sizeMl: number, pack: number) => pricePerBottle({ price: fen(price), sizeMl, pack })
  expect([per(100_00, 375, 1), per(100_00, 750, 1), per(100_00, 1500, 1), per(100_00, 750, 6)]).toEqual([
    200_00, 100_00, 50_00, 16_67,
  ])
})
