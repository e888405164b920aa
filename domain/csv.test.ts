import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'
import { fen } from './money.ts'

test('numbers stay numbers; commas, quotes and lines are kept within a cell', () => {
  expect(
    csvLines([
      ['a', 1, null],
      ['b,c', -2.5, 'd"e'],
    ]),
  ).toBe('a,1,\r\n"b,c",-2.5,"d""e"\r\n')
})

test('an amount keeps its minus and both decimals', () => {
  expect(csvLines([[{ money: fen(-1973_99) }, { money: fen(10942_00) }, '-1']])).toBe("-1973.99,10942.00,'-1\r\n")
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', "'=1"])('%s is no formula any more', (text) => {
  expect(csvLines([[text]]).startsWith("'")).toBe(true)
})
