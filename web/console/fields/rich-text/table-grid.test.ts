import { expect, test } from 'vitest'
import { type GridRow, withColumn, withoutColumn, withoutRow, withRow } from './table-grid.ts'

const cell = (name: string, colspan = 1, rowspan = 1) => ({ cell: name, colspan, rowspan })
const shown = (rows: readonly GridRow<string>[]) =>
  rows.map((cells) => cells.map((each) => `${each.cell}${each.colspan}${each.rowspan}`).join(' '))

/** A lies over two columns, D over two rows. */
const table = [
  [cell('A', 2), cell('B')],
  [cell('C'), cell('D', 1, 2), cell('E')],
  [cell('F'), cell('G')],
]

test('a new column goes between cells, and widens what lies across it', () => {
  expect(shown(withColumn(table, 1, () => 'n'))).toEqual(['A31 B11', 'C11 n11 D12 E11', 'F11 n11 G11'])
  expect(shown(withColumn(table, 3, () => 'n'))).toEqual(['A21 B11 n11', 'C11 D12 E11 n11', 'F11 G11 n11'])
})

test('a column that goes takes its cells, and narrows what lies across it', () => {
  expect(shown(withoutColumn(table, 1))).toEqual(['A11 B11', 'C11 E11', 'F11 G11'])
})

test('a new row is as wide as the table, and heightens what lies across it', () => {
  expect(shown(withRow(table, 2, (column) => `n${column}`))).toEqual(['A21 B11', 'C11 D13 E11', 'n011 n211', 'F11 G11'])
  expect(shown(withRow(table, 3, () => 'n'))).toEqual(['A21 B11', 'C11 D12 E11', 'F11 G11', 'n11 n11 n11'])
})

test('a row that goes takes its cells; what spans it stays in the rows that are left', () => {
  expect(shown(withoutRow(table, 1))).toEqual(['A21 B11', 'F11 D11 G11'])
  expect(shown(withoutRow(table, 2))).toEqual(['A21 B11', 'C11 D11 E11'])
})
