import { expect, test } from 'vitest'
import { csvLines, unguarded } from './csv.ts'
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

test.each([";=cmd|'/C calc'!A0;", 'a; =1+1', 'a;"=1', 'one\n=2', 'a\t@b'])(
  'behind a sign at which a program may split, %j is no formula either, and an import gets it back',
  (text) => {
    const [cell = ''] = csvLines([[text]]).split('\r\n')
    for (const part of cell.replaceAll('""', '"').split(/[;\t\n]/)) expect(part).not.toMatch(/^\s*"?\s*[=+\-@]/)
    const written = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(unguarded(written)).toBe(text)
  },
)
