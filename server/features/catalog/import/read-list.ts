import { ImportError } from './import-error.ts'
import { readRows, type SourceFile } from './read-rows.ts'
import { readXlsx } from './read-xlsx.ts'

const ZIP = '504b0304'
const OLD_EXCEL = 'd0cf11e0'

/** By what the file holds, whatever its name. */
export function readList(bytes: Buffer, sheet?: string): Promise<SourceFile> | SourceFile {
  const sign = bytes.subarray(0, 4).toString('hex')
  if (sign === ZIP) return readXlsx(bytes, sheet)
  if (sign === OLD_EXCEL) throw new ImportError('old-excel')
  if (/^\s*(?:\uFEFF)?\s*<(?:!doctype|html|\?xml|table|head|body)/i.test(bytes.subarray(0, 200).toString('utf8')))
    throw new ImportError('is-html')
  return readRows(bytes)
}
