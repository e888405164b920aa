import { halfWidth } from '#domain/fold.ts'
import type { MappedColumn, MappedWord } from '#domain/import-run.ts'
import { LIST_FIELDS, plainColumn } from '#domain/import-run.ts'
import { FOREIGN_MARKS } from '#domain/vocabulary/lists.ts'
import { isRecord } from '../field-reader.ts'
import { FIELDS, fieldOf, matchHeaders } from '../fields.ts'
import { ImportError } from '../import-error.ts'
import { type Mapping, mappingSchema } from '../read-mapping.ts'
import type { SourceFile } from '../read-rows.ts'
import { hasVintage } from '../title-vintage.ts'
import type { Matching, Remembered } from './sql.ts'

const NESTED_MAX = 300

/**
 * By their headers; of two columns for one name, the Chinese one by its cells. Prices in another currency, and words where the shop
 * has a figure ("High" for acidity), are left to people.
 */
export function guessMapping(source: SourceFile): MappedColumn[] {
  const headers = headersOf(source)
  const guessed: MappedColumn[] = []
  const inTwo = new Map(
    IN_TWO_LANGUAGES.filter(
      (field) => !headers.some((header) => [`${field}_zh`, `${field}_en`].includes(fieldOf(header) ?? header)),
    ).map((field) => [field, headers.filter((header) => fieldOf(header) === field)] as const),
  )
  for (const [header, field] of matchHeaders(headers)) {
    const pair = inTwo.get(field) ?? []
    const [chinese, others] = [pair.filter((each) => isChinese(source, each)), pair.filter((each) => !isChinese(source, each))]
    if (isForeign(source, header, field) || (FIGURES.has(field) && !hasFigures(source, header))) continue
    if (isNested(source, header)) guessed.push(plainColumn(header, header))
    else if (chinese[0] && others[0]) guessed.push(plainColumn(`${field}_zh`, chinese[0]), plainColumn(`${field}_en`, others[0]))
    else if (IN_TWO_LANGUAGES.includes(field) && !inTwo.has(field))
      guessed.push(plainColumn(otherHalf(source, field, header), header))
    else if (LIST_FIELDS.includes(field)) guessed.push(plainColumn(field, header))
    else if (pair.length > 0) guessed.push(plainColumn(`${field}_${isChinese(source, header) ? 'zh' : 'en'}`, header))
  }
  return guessed
}

/** Beside 酒名(英), 酒名 is the Chinese name. */
function otherHalf(source: SourceFile, field: string, header: string): string {
  const half = `${field}_${isChinese(source, header) ? 'zh' : 'en'}`
  return headersOf(source).some((each) => (fieldOf(each) ?? each) === half) && LIST_FIELDS.includes(field) ? field : half
}

const IN_TWO_LANGUAGES = ['name', 'estate', 'region', 'blurb', 'description', 'ingredients', 'storage', 'importer']
const FOREIGN_MONEY = /\b(?:usd|eur|gbp|hkd|chf)\b|[$€£]|美元|欧元|港币|英镑/i
const MONEY = ['price', 'listPrice', 'cost']
const FIGURES: ReadonlySet<string> = new Set([
  ...['price', 'listPrice', 'cost', 'stock', 'stockBefore', 'lowStock', 'weightG', 'alcohol', 'residualSugar', 'acidity'],
  ...['sweetness_bar', 'acidity_bar', 'body_bar', 'tannin_bar', 'fruit_bar'],
])
const SAMPLE_ROWS = 100

/** Said by the header, or by the cells. */
const isForeign = (source: SourceFile, header: string, field: string): boolean =>
  FOREIGN_MONEY.test(header) ||
  (MONEY.includes(field) && isMostly(source, header, (cell) => FOREIGN_MARKS.some((mark) => cell.includes(mark))))

const cellsOf = ({ rows }: SourceFile, header: string): string[] =>
  rows.slice(0, SAMPLE_ROWS).flatMap(({ values }) => {
    const cell = values[header]
    return typeof cell === 'string' && cell.trim() !== '' ? cell : []
  })

const isMostly = (source: SourceFile, header: string, isMeant: (cell: string) => boolean): boolean => {
  const cells = cellsOf(source, header)
  return cells.filter(isMeant).length * 2 > cells.length
}

const isChinese = (source: SourceFile, header: string): boolean =>
  isMostly(source, header, (cell) => /\p{Script=Han}/u.test(cell))

const hasFigures = (source: SourceFile, header: string): boolean => {
  const cells = cellsOf(source, header)
  return cells.length === 0 || cells.filter((cell) => /\d/.test(halfWidth(cell))).length * 2 > cells.length
}

/** More than half of the names of some column have one. */
export const hasTitleVintages = (source: SourceFile): boolean =>
  headersOf(source)
    .filter((header) => ['name', 'name_zh', 'name_en'].includes(fieldOf(header) ?? header))
    .some((header) => {
      const cells = cellsOf(source, header)
      return cells.filter(hasVintage).length * 2 > cells.length
    })

/** What was remembered, for the columns that this list has. */
export function fitting({ mapping }: Remembered, headers: readonly string[]): Matching {
  const columns = mapping.columns.filter(
    ({ from }) => from === '' || headers.includes(from) || headers.includes(from.replace(/\..*$/, '')),
  )
  return { columns, words: mapping.words }
}

/** The same rules as a mapping file (docs/import.md). */
export function mappingOf(columns: readonly MappedColumn[], words: readonly MappedWord[]): Mapping {
  const rules: Record<string, object[]> = {}
  for (const { field, from, constant, splitBy, splitTake, list, match, times, round, prefix, values } of columns) {
    rules[field] ??= []
    rules[field].push({
      ...(from ? { from } : {}),
      ...(constant ? { const: constant } : {}),
      ...(splitBy ? { split: { by: splitBy, take: splitTake } } : {}),
      ...(list ? { list } : {}),
      ...(match ? { match } : {}),
      ...(times === null ? {} : { times }),
      ...(round === null ? {} : { round }),
      ...(prefix ? { prefix } : {}),
      ...(values.length > 0 ? { map: Object.fromEntries(values.map(({ from: word, to }) => [word, to])) } : {}),
    })
  }
  const parsed = mappingSchema.safeParse({ records: 'wines', columns: rules, words })
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path }) => path.slice(1).join('.')).join('; ')
    throw new ImportError('mapping-wrong', { problems })
  }
  return parsed.data
}

/** In a record of our own format: `name` in two languages, `bars`, `skus`. */
const isOurs = (key: string, value: unknown): boolean =>
  NESTED.has(key) || (FIELDS.has(key) && isRecord(value) && Object.keys(value).every((each) => each === 'zh' || each === 'en'))
const NESTED: ReadonlySet<string> = new Set(['bars', 'skus', 'bottle'])

const isNested = ({ rows }: SourceFile, header: string): boolean =>
  header !== 'bottle' &&
  rows.slice(0, SAMPLE_ROWS).some(({ values }) => typeof values[header] === 'object' && isOurs(header, values[header]))

/** Keys of nested records become columns like `winery.name`, except in our own format. */
export function headersOf({ format, headers, rows }: SourceFile): string[] {
  if (format !== 'json') return headers.filter(Boolean)
  const found = new Set<string>()
  const walk = (value: unknown, path: string): void => {
    if (found.size >= NESTED_MAX) return
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isOurs(path, value)) found.add(path)
    else for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key)
  }
  for (const { values } of rows.slice(0, 50)) walk(values, '')
  found.delete('')
  return [...found]
}
