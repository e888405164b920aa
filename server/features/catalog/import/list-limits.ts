import { ImportError } from './import-error.ts'

/* What a list may have, in whichever format it comes. A small file may unfold to very much, since each row has all columns. */

const MEGABYTE = 1024 * 1024
/** The largest public data set of wines has 100,646. */
export const ROWS_MAX = 150_000
export const COLUMNS_MAX = 300
/** 50,000 wines with fifty columns. They are in memory several times over. */
export const CELLS_MAX = 2_500_000
/** Of all cells, and of the headers that each row repeats: the database keeps a list as one value of 256 MB at most. */
const TEXT_MAX_BYTES = 80 * MEGABYTE
/** Records within records, which are walked level by level. */
const DEPTH_MAX = 50

/** Called before objects are made of the rows. */
export function requireFitting({ rows, headers }: { rows: number; headers: readonly string[] }): void {
  if (headers.length > COLUMNS_MAX) throw new ImportError('too-many-columns', { max: COLUMNS_MAX })
  if (rows > ROWS_MAX) throw new ImportError('too-many-rows', { max: ROWS_MAX })
  requireFewCells(rows * headers.length)
}

export function requireFewCells(cells: number): void {
  if (cells > CELLS_MAX) throw new ImportError('too-many-cells', { max: CELLS_MAX })
}

/** `bytes`: of all cells. */
export function requireShortText({ rows, headers, bytes }: { rows: number; headers: readonly string[]; bytes: number }): void {
  const repeated = headers.reduce((sum, header) => sum + Buffer.byteLength(header), 0)
  if (bytes + rows * repeated > TEXT_MAX_BYTES) throw new ImportError('list-too-large')
}

/** Of JSON, before it is parsed: as many values, and as deep, as a list may have. Whether it is JSON at all is seen later. */
export function requireFewValues(json: string): void {
  let [values, depth, isText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText) {
      if (sign === '\\') at++
    } else if (sign === ',') values++
    else if (sign === '[' || sign === '{') {
      values++
      if (++depth > DEPTH_MAX) throw new ImportError('too-deep', { max: DEPTH_MAX })
    } else if (sign === ']' || sign === '}') depth--
    if (values > CELLS_MAX) requireFewCells(values)
  }
}
