import { Parser } from 'saxen'
import { matchHeaders } from './fields.ts'
import { ImportError } from './import-error.ts'
import { COLUMNS_MAX, requireFewCells, requireFitting, requireShortText } from './list-limits.ts'
import { formatsOf, type NumberFormat, shownNumber } from './number-formats.ts'
import type { SourceFile, SourceRow } from './read-rows.ts'
import { openZip, type Zip } from './read-zip.ts'

const SHEETS_TRIED = 20
const STRINGS_MAX = 1_000_000
const CELL_MAX = 32_767
const MERGES_MAX = 20_000
const FILLED_MAX = 1_000_000
/** Lines that are looked at for it, whether they are there or not. */
const LOOKED_AT_MAX = 20_000_000
/** Titles may stand above the headers. */
const HEADERS_WITHIN = 10

export type Cells = { line: number; cells: string[] }
type Merge = { lines: [from: number, to: number]; columns: [from: number, to: number] }
type Sheet = { rows: Cells[]; merges: Merge[] }

export async function readXlsx(bytes: Buffer, wanted?: string): Promise<SourceFile> {
  const { rows, merges, sheets, sheet } = await readCells(bytes, wanted)
  return { ...asSource({ rows, merges }), sheets, sheet }
}

/** Reads the wanted sheet, or the one that looks most like a list: texts, numbers, and the results of formulas; nothing is calculated, no address is followed. */
export async function readCells(bytes: Buffer, wanted?: string): Promise<Sheet & { sheets: string[]; sheet: string }> {
  const zip = openZip(bytes)
  const sheets = await listSheets(zip)
  const strings = zip.names.has('xl/sharedStrings.xml') ? readStrings(await zip.read('xl/sharedStrings.xml')) : []
  const formats = zip.names.has('xl/styles.xml') ? readFormats(await zip.read('xl/styles.xml')) : []
  const chosen = sheets.find(({ name }) => name === wanted)
  let best: (Sheet & { sheet: string; known: number }) | undefined
  for (const sheet of chosen ? [chosen] : sheets.slice(0, SHEETS_TRIED)) {
    const { rows, merges } = readSheet(await zip.read(sheet.path), strings, formats)
    const known = rows.length > 1 ? knownHeaders(rows) : -1
    if (!best || known > best.known) best = { sheet: sheet.name, rows, merges, known }
  }
  if (!best) throw new ImportError('empty')
  return { rows: best.rows, merges: best.merges, sheets: sheets.map(({ name }) => name), sheet: best.sheet }
}

/** Covers and notes stand before the list: its sheet has the most headers that we know, and rows below them. */
function knownHeaders(rows: readonly Cells[]): number {
  const at = headerIndex(rows)
  return rows.length > at + 1 ? matchHeaders(rows[at]?.cells.map((cell) => cell.trim()) ?? []).size : -1
}

async function listSheets(zip: Zip): Promise<{ name: string; path: string }[]> {
  const targets = new Map<string, string>()
  parseXml(await zip.read('xl/_rels/workbook.xml.rels'), (name, attributes) => {
    if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
  })
  // A part that several sheets name would be read for each of them.
  const sheets = new Map<string, { name: string; path: string }>()
  parseXml(await zip.read('xl/workbook.xml'), (name, attributes) => {
    if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
    const target = targets.get(attributes['r:id'] ?? '') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (zip.names.has(path) && !sheets.has(path)) sheets.set(path, { name: attributes.name ?? '', path })
  })
  if (sheets.size === 0) throw new ImportError('not-xlsx')
  return [...sheets.values()]
}

/** How words are spoken (rPh) does not belong to the text. */
function readStrings(xml: string): string[] {
  const strings: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  parseXml(
    xml,
    (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    (name) => {
      if (name === 'rPh') isSpoken = false
      if (name === 't') isText = false
      if (name === 'si' && strings.push(text.slice(0, CELL_MAX)) > STRINGS_MAX) throw new ImportError('list-too-large')
    },
    (words) => {
      if (isText) text += words
    },
  )
  return strings
}

function readSheet(xml: string, strings: readonly string[], formats: readonly NumberFormat[]): Sheet {
  const rows: Cells[] = []
  const merges: Merge[] = []
  let row: Cells = { line: 0, cells: [] }
  let [kind, style, column, value, isValue, count] = ['', 0, -1, '', false, 0]
  parseXml(
    xml,
    (name, attributes) => {
      if (name === 'row') {
        row = { line: Number(attributes.r) || row.line + 1, cells: [] }
        column = -1
      }
      if (name === 'c') {
        kind = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        column = attributes.r ? columnOf(attributes.r) : column + 1
        value = ''
        if (column >= COLUMNS_MAX) throw new ImportError('too-many-columns', { max: COLUMNS_MAX })
      }
      if (name === 'mergeCell' && merges.length < MERGES_MAX) merges.push(...mergeOf(attributes.ref ?? ''))
      isValue = name === 'v' || name === 't'
    },
    (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') {
        const text = textOf(kind, value, strings, formats[style])
        // Spreadsheets also write cells that have a colour and no value.
        if (text !== '') {
          while (row.cells.length < column) row.cells.push('')
          row.cells[column] = text
        }
      }
      if (name !== 'row' || row.cells.every((cell) => cell.trim() === '')) return
      count += row.cells.length
      requireFewCells(count)
      requireFitting({ rows: rows.push(row), headers: [] })
    },
    (words) => {
      if (isValue) value += words
    },
  )
  return { rows, merges }
}

function textOf(kind: string, value: string, strings: readonly string[], format?: NumberFormat): string {
  if (kind === 's') return strings[Number(value)] ?? ''
  if (kind === 'e') return ''
  if (kind === 'n' && value !== '' && Number.isFinite(Number(value))) return shownNumber(Number(value), format)
  return value.slice(0, CELL_MAX)
}

/** "AB12" is the 28th column. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/.exec(place)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function asSource({ rows, merges }: Sheet): SourceFile {
  const at = headerIndex(rows)
  fillMerged(rows.slice(at + 1), merges)
  const headers = uniqueHeaders(rows[at]?.cells ?? [])
  if (headers.length === 0) throw new ImportError('empty')
  const names = headers.map(({ header }) => header)
  const body = rows.slice(at + 1)
  requireFitting({ rows: body.length, headers: names })
  const bytes = body.reduce((sum, { cells }) => cells.reduce((inRow, cell) => inRow + Buffer.byteLength(cell), sum), 0)
  requireShortText({ rows: body.length, headers: names, bytes })
  return {
    format: 'xlsx',
    headers: names,
    rows: body.map(
      ({ line, cells }): SourceRow => ({
        line,
        values: Object.fromEntries(headers.map(({ header, index }) => [header, cells[index] ?? ''])),
      }),
    ),
  }
}

/** "A2:B5"; a single cell is none. */
function mergeOf(ref: string): Merge[] {
  const [, from = '', top, to = '', bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  if (!top || !bottom) return []
  return [{ lines: [Number(top), Number(bottom)], columns: [columnOf(from), Math.min(columnOf(to), COLUMNS_MAX - 1)] }]
}

/** Below the headers, what is merged over rows or columns holds for all of them; the sheet stores it in the first cell. */
function fillMerged(rows: readonly Cells[], merges: readonly Merge[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  let [filled, lookedAt] = [0, 0]
  for (const { lines, columns } of merges) {
    const value = byLine.get(lines[0])?.cells[columns[0]] ?? ''
    if (value === '') continue
    const last = Math.min(lines[1], rows.at(-1)?.line ?? 0)
    for (let line = lines[0]; line <= last; line++) {
      if (++lookedAt > LOOKED_AT_MAX) throw new ImportError('list-too-large')
      const cells = byLine.get(line)?.cells
      if (!cells) continue
      while (cells.length <= columns[1]) cells.push('')
      filled += columns[1] + 1 - columns[0]
      if (filled > FILLED_MAX) throw new ImportError('list-too-large')
      cells.fill(value, columns[0], columns[1] + 1)
    }
  }
}

/** By the styles of cells. */
function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<string, string>()
  const ids: string[] = []
  let isOfCells = false
  parseXml(
    xml,
    (name, attributes) => {
      if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', (attributes.formatCode ?? '').replaceAll('&quot;', '"'))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) ids.push(attributes.numFmtId ?? '0')
    },
    (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  )
  return ids.map((id) => formatsOf(id, codes.get(id)))
}

function headerIndex(rows: readonly Cells[]): number {
  const first = rows.slice(0, HEADERS_WITHIN)
  const known = first.map(({ cells }) => matchHeaders(cells.map((cell) => cell.trim())).size)
  const most = Math.max(0, ...known)
  if (most > 1) return known.indexOf(most)
  return Math.max(
    0,
    first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
  )
}

/** Columns without a header are left out; a second one of a name gets a number. */
function uniqueHeaders(cells: readonly string[]): { header: string; index: number }[] {
  const met = new Map<string, number>()
  return cells.flatMap((cell, index) => {
    const name = cell.trim().replace(/\s+/g, ' ')
    if (name === '') return []
    const count = (met.get(name) ?? 0) + 1
    met.set(name, count)
    return [{ header: count === 1 ? name : `${name} (${count})`, index }]
  })
}

type Attributes = Record<string, string | undefined>

function parseXml(
  xml: string,
  onOpen: (name: string, attributes: Attributes) => void,
  onClose: (name: string) => void = () => {},
  onText: (text: string) => void = () => {},
): void {
  const parser = new Parser()
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  // The parser hides what a handler throws.
  let thrown: unknown
  const guarded =
    <Args extends unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      if (thrown) return
      try {
        work(...args)
      } catch (error) {
        thrown = error
        parser.stop()
      }
    }
  parser.on(
    'openTag',
    guarded((name: string, attributes: () => Attributes) => onOpen(bare(name), attributes())),
  )
  parser.on(
    'closeTag',
    guarded((name: string) => onClose(bare(name))),
  )
  parser.on(
    'text',
    guarded((text: string, decode: (text: string) => string) => onText(decode(text))),
  )
  parser.on('cdata', guarded(onText))
  parser.on('error', () => {
    thrown ??= new ImportError('not-xlsx')
  })
  parser.parse(xml)
  if (thrown) throw thrown
}
