import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

const FUNCTION_LINES_MAX = 120
const FILE_LINES_MAX = 300

type Node = { type: string; start: number; end: number; id?: { name?: string } | null; init?: unknown; expression?: unknown }
type Piece = { lines: number; of: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const part of value) yield* nodesIn(part)
  else if (isNode(value)) {
    yield value
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesIn(part)
  }
}

/** A list or a table, with or without `as const`, and no function in it. */
function isData(value: unknown): boolean {
  if (!isNode(value)) return false
  if (/^TS(As|Satisfies)Expression$/.test(value.type)) return isData(value.expression)
  return /^(Array|Object)Expression$/.test(value.type) && ![...nodesIn(value)].some(isFunction)
}

const sources = globSync('{bench,contract,demo,domain,messages,scripts,server,test/support,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const linesOf = ({ start, end }: Pick<Node, 'start' | 'end'>) => text.slice(start, end).split('\n').length
    return { file, lines: text.split('\n').length - 1, nodes: [...nodesIn(parseSync(file, text).program)], linesOf }
  })

test('no function is longer than 120 lines', () => {
  const functions = sources.flatMap(({ file, nodes, linesOf }) =>
    nodes.filter(isFunction).map((node): Piece => ({ lines: linesOf(node), of: `${file} ${node.id?.name ?? ''}` })),
  )
  expect(functions.length).toBeGreaterThan(2000)
  expect(functions.filter(({ lines }) => lines > FUNCTION_LINES_MAX)).toEqual([])
})

test('no file is longer than 300 lines, lists and tables aside', () => {
  const files = sources.map(({ file, lines, nodes, linesOf }): Piece => {
    const data = nodes.flatMap((node) => (node.type === 'VariableDeclarator' && isData(node.init) ? [linesOf(node)] : []))
    return { lines: lines - data.reduce((sum, count) => sum + count, 0), of: file }
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter(({ lines }) => lines > FILE_LINES_MAX)).toEqual([])
})
