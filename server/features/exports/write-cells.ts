import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { CSV_BEGINNING, type CsvCell, csvLines, withoutFormula } from '#domain/csv.ts'
import { escapeText } from '#domain/escape-html.ts'
import type { ExportFormat } from '#domain/import-run.ts'
import { toYuan } from '#domain/money.ts'

export type Cell = CsvCell
/** Rows come in portions; the first row holds the headers. */
type Rows = AsyncIterable<readonly (readonly Cell[])[]>

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const typeOf = (format: ExportFormat): string => TYPES[format]

export const writeCells = (format: ExportFormat, rows: Rows): AsyncIterable<Uint8Array> =>
  format === 'csv' ? writeCsv(rows) : writeXlsx(rows)

async function* writeCsv(rows: Rows): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BEGINNING)
  for await (const portion of rows) yield encoder.encode(csvLines(portion))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PACKAGE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PACKAGE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PACKAGE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Rebstock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Excel wants one of each. Format 4 is built in: two decimals, thousands apart.
  'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
/** The second of `cellXfs`. */
const MONEY_STYLE = 1

/** Packed while it is written, so that memory holds a portion only. */
async function* writeXlsx(rows: Rows): AsyncIterable<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const encoder = new TextEncoder()
  for (const [name, xml] of Object.entries(PARTS)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(encoder.encode(HEAD + xml), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(sheet)
  sheet.push(encoder.encode(`${HEAD}<worksheet xmlns="${SHEET}"><sheetData>`))
  for await (const portion of rows) {
    sheet.push(encoder.encode(portion.map((cells) => `<row>${cells.map(xlsxCell).join('')}</row>`).join('')))
    yield* packed.splice(0)
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true)
  zip.end()
  yield* packed.splice(0)
}

function xlsxCell(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c s="${MONEY_STYLE}"><v>${toYuan(cell.money)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${asXml(withoutFormula(cell))}</t></is></c>`
}

const asXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such signs
  escapeText(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
