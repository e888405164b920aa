import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test('numbers stay numbers; commas, quotes and lines are kept within a cell', () => {
  expect(
    csvLines([
      ['a', 1, null],
      ['b,c', -2.5, 'd"e'],
    ]),
  ).toBe('a,1,\r\n"b,c",-2.5,"d""e"\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', "'=1"])('%s is no formula any more', (text) => {
  expect(csvLines([[text]]).startsWith("'")).toBe(true)
})
