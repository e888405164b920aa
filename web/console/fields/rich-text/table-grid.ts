/*
 * Tables as a grid, so that rows and columns can be added and removed around cells that span several. Knows nothing of
 * the editor.
 */

export type GridCell<Cell> = { cell: Cell; colspan: number; rowspan: number }
export type GridRow<Cell> = GridCell<Cell>[]
type Placed<Cell> = GridCell<Cell> & { row: number; column: number }

/** Where each cell begins, as a browser lays them out. */
export function layOut<Cell>(rows: readonly GridRow<Cell>[]): Placed<Cell>[] {
  const taken = new Set<string>()
  return rows.flatMap((cells, row) => {
    let column = 0
    return cells.map((cell) => {
      while (taken.has(`${row} ${column}`)) column += 1
      for (let down = 0; down < cell.rowspan; down += 1)
        for (let right = 0; right < cell.colspan; right += 1) taken.add(`${row + down} ${column + right}`)
      return { ...cell, row, column }
    })
  })
}

const covers = ({ column, colspan }: Placed<unknown>, at: number): boolean => column <= at && at < column + colspan

/** Empty rows stay: whoever writes the table drops them. */
function asRows<Cell>(placed: readonly Placed<Cell>[], rows: number): GridRow<Cell>[] {
  return Array.from({ length: rows }, (_, row) =>
    placed
      .filter((cell) => cell.row === row)
      .toSorted((one, other) => one.column - other.column)
      .map(({ cell, colspan, rowspan }) => ({ cell, colspan, rowspan })),
  )
}

/** `make` is asked for a new cell by its row. A cell that lies across the new column grows. */
export function withColumn<Cell>(rows: readonly GridRow<Cell>[], at: number, make: (row: number) => Cell): GridRow<Cell>[] {
  const placed = layOut(rows)
  const across = placed.filter((cell) => cell.column < at && covers(cell, at))
  const moved = placed.map((cell) =>
    across.includes(cell)
      ? { ...cell, colspan: cell.colspan + 1 }
      : cell.column >= at
        ? { ...cell, column: cell.column + 1 }
        : cell,
  )
  const isCrossed = (row: number) => across.some((cell) => cell.row <= row && row < cell.row + cell.rowspan)
  const added = rows.flatMap((_, row) => (isCrossed(row) ? [] : [{ cell: make(row), colspan: 1, rowspan: 1, row, column: at }]))
  return asRows([...moved, ...added], rows.length)
}

export function withoutColumn<Cell>(rows: readonly GridRow<Cell>[], at: number): GridRow<Cell>[] {
  const left = layOut(rows).flatMap((cell) => {
    if (!covers(cell, at)) return [cell]
    return cell.colspan > 1 ? [{ ...cell, colspan: cell.colspan - 1 }] : []
  })
  return asRows(left, rows.length)
}

/** `make` is asked for each new cell by its column. A cell that lies across the new row grows. */
export function withRow<Cell>(rows: readonly GridRow<Cell>[], at: number, make: (column: number) => Cell): GridRow<Cell>[] {
  const placed = layOut(rows)
  const across = placed.filter(({ row, rowspan }) => row < at && at < row + rowspan)
  const moved = placed.map((cell) =>
    across.includes(cell) ? { ...cell, rowspan: cell.rowspan + 1 } : cell.row >= at ? { ...cell, row: cell.row + 1 } : cell,
  )
  const added = Array.from({ length: widthOf(placed) }, (_, column) => column)
    .filter((column) => !across.some((cell) => covers(cell, column)))
    .map((column) => ({ cell: make(column), colspan: 1, rowspan: 1, row: at, column }))
  return asRows([...moved, ...added], rows.length + 1)
}

/** What spans more than the row goes on below it. */
export function withoutRow<Cell>(rows: readonly GridRow<Cell>[], at: number): GridRow<Cell>[] {
  const left = layOut(rows).flatMap((cell) => {
    const isInside = cell.row <= at && at < cell.row + cell.rowspan
    if (!isInside) return [cell.row > at ? { ...cell, row: cell.row - 1 } : cell]
    return cell.rowspan > 1 ? [{ ...cell, rowspan: cell.rowspan - 1 }] : []
  })
  return asRows(left, rows.length - 1)
}

const widthOf = (placed: readonly Placed<unknown>[]): number =>
  Math.max(0, ...placed.map(({ column, colspan }) => column + colspan))
