import { decodeText } from './decode-text.ts'
import { ImportError } from './import-error.ts'
import { readRows, type SourceFile } from './read-rows.ts'
import { type Cells, readCells, readXlsx } from './read-xlsx.ts'

const ZIP = '504b0304'
const OLD_EXCEL = 'd0cf11e0'

/** By what the file holds, whatever its name. */
export function readList(bytes: Buffer, sheet?: string): Promise<SourceFile> | SourceFile {
  return isXlsx(bytes) ? readXlsx(bytes, sheet) : readRows(bytes)
}

/** The cells of a workbook's first filled sheet, headers or not; other files as text. */
export async function readSheet(bytes: Buffer): Promise<Cells[] | string> {
  return isXlsx(bytes) ? (await readCells(bytes)).rows : decodeText(bytes)
}

function isXlsx(bytes: Buffer): boolean {
  const sign = bytes.subarray(0, 4).toString('hex')
  if (sign === OLD_EXCEL) throw new ImportError('old-excel')
  if (/^\s*(?:\uFEFF)?\s*<(?:!doctype|html|\?xml|table|head|body)/i.test(bytes.subarray(0, 200).toString('utf8')))
    throw new ImportError('is-html')
  return sign === ZIP
}
