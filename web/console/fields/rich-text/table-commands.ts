import type { Editor } from '@tiptap/core'
import type { Node, ResolvedPos, Schema } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { type GridRow, layOut, withColumn, withoutColumn, withoutRow, withRow } from './table-grid.ts'

const NEW_ROWS = 3
const NEW_COLUMNS = 3

/** The table around the caret, row by row, with the place of the caret's cell. */
type Found = { table: Node; at: number; captions: Node[]; rows: Node[]; heads: number; row: number; column: number }

function findTable({ state }: Editor): Found | undefined {
  const { $from } = state.selection
  const depth = depthOf($from, 'table')
  const cellDepth = depthOf($from, 'cell', 'headerCell')
  if (depth === undefined || cellDepth === undefined || cellDepth < depth) return
  const table = $from.node(depth)
  const captions: Node[] = []
  const rows: Node[] = []
  let heads = 0
  table.forEach((part) => {
    if (part.type.name === 'caption') captions.push(part)
    else if (part.type.name === 'row') rows.push(part)
    else rows.push(...part.children)
    if (part.type.name === 'tableHead') heads = rows.length
  })
  const own = $from.node(cellDepth)
  const row = rows.findIndex((each) => each === $from.node(cellDepth - 1))
  const column = layOut(gridOf(rows)).find((each) => each.row === row && each.cell === own)?.column ?? 0
  return { table, at: $from.before(depth), captions, rows, heads, row, column }
}

function depthOf($from: ResolvedPos, ...names: string[]): number | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (names.includes($from.node(depth).type.name)) return depth
  return undefined
}

const spanOf = (value: unknown): number => Math.max(1, Number(value) || 1)
const gridOf = (rows: readonly Node[]): GridRow<Node>[] =>
  rows.map((row) =>
    row.children.map((cell) => ({ cell, colspan: spanOf(cell.attrs.colspan), rowspan: spanOf(cell.attrs.rowspan) })),
  )

export const isInTable = (editor: Editor): boolean => findTable(editor) !== undefined
export const hasHeadRow = (editor: Editor): boolean => (findTable(editor)?.heads ?? 0) > 0

const emptyCell = (schema: Schema, isHead: boolean): Node => {
  const { headerCell, cell, paragraph } = schema.nodes
  const attributes = isHead ? { scope: 'col' } : null
  return (isHead ? headerCell : cell)?.createChecked(attributes, paragraph?.create()) as Node
}

/** Puts the grid where the table was; without a cell the table goes. */
function write(editor: Editor, found: Found, grid: readonly GridRow<Node>[], heads: number): void {
  const { state, view } = editor
  const { nodes } = state.schema
  const rows = grid.flatMap((cells, index) => {
    const made = cells.map(({ cell, colspan, rowspan }) => {
      const spans = { colspan: colspan > 1 ? String(colspan) : null, rowspan: rowspan > 1 ? String(rowspan) : null }
      return cell.type.create({ ...cell.attrs, ...spans }, cell.content)
    })
    return made.length > 0 ? [{ row: nodes.row?.create(null, made) as Node, isHead: index < heads }] : []
  })
  const part = (name: 'tableHead' | 'tableBody', isHead: boolean) => {
    const own = rows.filter((each) => each.isHead === isHead).map(({ row }) => row)
    return own.length > 0 ? [nodes[name]?.create(null, own) as Node] : []
  }
  const change = state.tr
  if (rows.length === 0) change.delete(found.at, found.at + found.table.nodeSize)
  else {
    const table = nodes.table?.create(null, [...found.captions, ...part('tableHead', true), ...part('tableBody', false)]) as Node
    change.replaceWith(found.at, found.at + found.table.nodeSize, table)
    change.setSelection(TextSelection.near(change.doc.resolve(cellAt(table, found) + found.at + 1)))
  }
  view.dispatch(change.scrollIntoView())
  view.focus()
}

/** Where the caret's cell begins, or the one that has come to its place. */
function cellAt(table: Node, { row, column }: Found): number {
  let rows = -1
  let last = 0
  let best = -1
  table.descendants((node, position) => {
    if (node.type.name === 'row') rows += 1
    if (node.type.name !== 'cell' && node.type.name !== 'headerCell') return true
    last = position
    if (rows === row && best < 0) best = position
    if (rows === row && layOutColumn(table, node) <= column) best = position
    return false
  })
  return (best < 0 ? last : best) + 1
}

function layOutColumn(table: Node, wanted: Node): number {
  const rows: Node[] = []
  table.descendants((node) => {
    if (node.type.name === 'row') rows.push(node)
    return node.type.name !== 'row'
  })
  return layOut(gridOf(rows)).find(({ cell }) => cell === wanted)?.column ?? 0
}

export function insertTable(editor: Editor): void {
  const { schema } = editor.state
  const row = (isHead: boolean) =>
    schema.nodes.row?.create(
      null,
      Array.from({ length: NEW_COLUMNS }, () => emptyCell(schema, isHead)),
    ) as Node
  const body = Array.from({ length: NEW_ROWS - 1 }, () => row(false))
  const table = schema.nodes.table?.create(null, [
    schema.nodes.tableHead?.create(null, row(true)) as Node,
    schema.nodes.tableBody?.create(null, body) as Node,
  ]) as Node
  const { from } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContent([table.toJSON(), { type: 'paragraph' }])
    .run()
  // The caret goes into the first cell.
  let cell: number | undefined
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, position) => {
    if (cell === undefined && node.type.name === 'headerCell') cell = position
    return cell === undefined
  })
  if (cell !== undefined)
    editor
      .chain()
      .focus(cell + 2)
      .run()
}

type Change = (found: Found, schema: Schema) => { grid: GridRow<Node>[]; heads: number }
const changing = (change: Change) => (editor: Editor) => {
  const found = findTable(editor)
  if (!found) return
  const { grid, heads } = change(found, editor.state.schema)
  write(editor, found, grid, heads)
}

export const addRow = changing(({ rows, row, heads }, schema) => ({
  grid: withRow(gridOf(rows), row + 1, () => emptyCell(schema, false)),
  heads: Math.min(heads, row + 1),
}))
export const addColumn = changing(({ rows, column, heads }, schema) => ({
  grid: withColumn(gridOf(rows), column + 1, (row) => emptyCell(schema, row < heads)),
  heads,
}))
export const removeRow = changing(({ rows, row, heads }) => ({
  grid: withoutRow(gridOf(rows), row),
  heads: row < heads ? heads - 1 : heads,
}))
export const removeColumn = changing(({ rows, column, heads }) => ({ grid: withoutColumn(gridOf(rows), column), heads }))
export const removeTable = changing(() => ({ grid: [], heads: 0 }))
/** Of several head rows all become plain. */
export const toggleHeadRow = changing(({ rows, heads }, schema) => {
  const isHead = heads === 0
  const type = isHead ? schema.nodes.headerCell : schema.nodes.cell
  const grid = gridOf(rows).map((cells, row) =>
    row < Math.max(1, heads)
      ? cells.map((each) => ({ ...each, cell: type?.create(isHead ? { scope: 'col' } : null, each.cell.content) as Node }))
      : cells,
  )
  return { grid, heads: isHead ? 1 : 0 }
})
