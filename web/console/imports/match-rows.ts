import { type MappedColumn, plainColumn } from '#domain/import-run.ts'

/** A line of the form; `field` is empty for a column that is left out. */
export type MatchRow = MappedColumn & { key: number }

export function rowsOf(headers: readonly string[], mapping: readonly MappedColumn[]): MatchRow[] {
  const ofHeaders = headers.flatMap((header) => {
    const own = mapping.filter(({ from }) => from === header)
    return own.length > 0 ? own : [plainColumn('', header)]
  })
  return [...ofHeaders, ...mapping.filter(({ from }) => from === '')].map((column, key) => ({ ...column, key }))
}

export const mappingOf = (rows: readonly MatchRow[]): MappedColumn[] =>
  rows.filter(({ field }) => field !== '').map(({ key: _, ...column }) => column)

/** A column above has the same field. */
export const isJoined = (rows: readonly MatchRow[], row: MatchRow): boolean =>
  row.field !== '' && rows.find(({ field }) => field === row.field) !== row

/** A line for each word: "Rotwein = red". */
export const writeValues = (values: MappedColumn['values']): string => values.map(({ from, to }) => `${from} = ${to}`).join('\n')
export const readValues = (text: string): MappedColumn['values'] =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [{ from: line.slice(0, at).trim(), to: line.slice(at + 1).trim() }] : []
  })
