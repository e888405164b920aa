import type { MappedColumn, MappedWord } from '#domain/import-run.ts'
import { plainColumn } from '#domain/import-run.ts'
import { matchHeaders } from '../fields.ts'
import { ImportError } from '../import-error.ts'
import { type Mapping, mappingSchema } from '../read-mapping.ts'
import type { SourceFile } from '../read-rows.ts'
import type { Matching, Remembered } from './sql.ts'

const NESTED_MAX = 300

export const guessMapping = (headers: readonly string[]): MappedColumn[] =>
  [...matchHeaders(headers)].flatMap(([header, field]) =>
    field === 'skus' || field === 'bars' ? [] : [plainColumn(field, header)],
  )

/** What was remembered, for the columns that this list has. */
export function fitting({ mapping }: Remembered, headers: readonly string[]): Matching {
  const columns = mapping.columns.filter(({ from }) => from === '' || headers.includes(from))
  return { columns, words: mapping.words }
}

/** The same rules as a mapping file (docs/import.md). */
export function mappingOf(columns: readonly MappedColumn[], words: readonly MappedWord[]): Mapping {
  const rules = columns.map(({ field, from, constant, splitBy, splitTake, list, match, times, round, prefix, values }) => [
    field,
    {
      ...(from ? { from } : {}),
      ...(constant ? { const: constant } : {}),
      ...(splitBy ? { split: { by: splitBy, take: splitTake } } : {}),
      ...(list ? { list } : {}),
      ...(match ? { match } : {}),
      ...(times === null ? {} : { times }),
      ...(round === null ? {} : { round }),
      ...(prefix ? { prefix } : {}),
      ...(values.length > 0 ? { map: Object.fromEntries(values.map(({ from: word, to }) => [word, to])) } : {}),
    },
  ])
  const parsed = mappingSchema.safeParse({ records: 'wines', columns: Object.fromEntries(rules), words })
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path }) => path.slice(1).join('.')).join('; ')
    throw new ImportError('mapping-wrong', { problems })
  }
  return parsed.data
}

/** Keys of nested records become columns like `winery.name`. */
export function headersOf({ format, headers, rows }: SourceFile): string[] {
  if (format !== 'json') return headers.filter(Boolean)
  const found = new Set<string>()
  const walk = (value: unknown, path: string): void => {
    if (found.size >= NESTED_MAX) return
    if (typeof value !== 'object' || value === null || Array.isArray(value)) found.add(path)
    else for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key)
  }
  for (const { values } of rows.slice(0, 50)) walk(values, '')
  found.delete('')
  return [...found]
}
