import { RE2JS } from 're2js'
import { z } from 'zod'
import { halfWidth } from '#domain/fold.ts'
import { decodeText } from './decode-text.ts'
import { splitCell } from './field-reader.ts'
import { FIELDS } from './fields.ts'
import { ImportError } from './import-error.ts'
import { readNumber } from './read-number.ts'
import type { SourceRow } from './read-rows.ts'
import { FACETS } from './record.ts'
import { splitList } from './split-list.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const PATTERN_MAX = 200
const JOINED_MAX = 20
const isPattern = (text: string): boolean => pattern(text) !== undefined

/** RE2 takes linear time, whatever the pattern: no list can hang the shop. */
const patterns = new Map<string, RE2JS | undefined>()
function pattern(text: string): RE2JS | undefined {
  if (!patterns.has(text)) {
    if (patterns.size > PATTERN_MAX) patterns.clear()
    try {
      patterns.set(text, RE2JS.compile(text))
    } catch {
      patterns.set(text, undefined)
    }
  }
  return patterns.get(text)
}

const column = z.strictObject({
  from: z.string().optional(),
  const: z.union([value, z.array(value)]).optional(),
  /** "Varietal/100%" split by "/": take 0 gives "Varietal". */
  split: z.strictObject({ by: z.string().min(1), take: z.int().min(0) }).optional(),
  /** `json` for ["a", "b"] or ['a', 'b'], otherwise the separator. */
  list: z.string().min(1).optional(),
  map: z.record(z.string(), value).optional(),
  /** The first group of the pattern, or all that it matches. */
  match: z.string().min(1).max(PATTERN_MAX).refine(isPattern).optional(),
  /** Amounts of money times a rate, rounded to a multiple of `round`. */
  times: z.number().positive().max(1_000_000).optional(),
  plus: z.number().min(-1_000_000).max(1_000_000).optional(),
  round: z.number().min(0.01).max(10_000).optional(),
  prefix: z.string().optional(),
})

export const mappingSchema = z.strictObject({
  /** Without it the fields of each record decide. */
  records: z.enum(['wines', 'estates']).optional(),
  /** Several columns for one field are joined, or the first that says something is taken. */
  columns: z.record(
    z.string(),
    z.union([
      z.string(),
      column,
      z
        .array(z.union([z.string(), column]))
        .min(1)
        .max(JOINED_MAX),
    ]),
  ),
  /** Years at the end of names are vintages. */
  titleVintages: z.boolean().optional(),
  /** Known terms that the list's words mean. */
  words: z
    .array(z.strictObject({ kind: z.enum([...FACETS, 'estate']), name: z.string(), code: z.string() }))
    .max(2_000)
    .optional(),
  skip: z.array(z.strictObject({ from: z.string(), in: z.array(z.string()) })).default([]),
})
export type Mapping = z.output<typeof mappingSchema>
type Column = z.output<typeof column>

/** Reads a mapping file (docs/import.md). Refuses unknown fields, to catch typos. */
export function readMapping(bytes: Buffer): Mapping {
  let json: unknown
  try {
    json = JSON.parse(decodeText(bytes))
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('mapping-not-json')
  }
  const parsed = mappingSchema.safeParse(json)
  if (!parsed.success) {
    throw new ImportError('mapping-wrong', {
      problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    })
  }
  const unknown = Object.keys(parsed.data.columns).find((field) => !FIELDS.has(field))
  if (unknown !== undefined) throw new ImportError('mapping-field', { field: unknown })
  return parsed.data
}

export function applyMapping({ columns, skip }: Mapping, { values }: SourceRow): Record<string, unknown> | undefined {
  if (skip.some((rule) => rule.in.includes(String(valueAt(values, rule.from) ?? '').trim()))) return undefined
  const fields: Record<string, unknown> = {}
  for (const [field, definition] of Object.entries(columns)) {
    const cells = rulesOf(definition).map((rule) => cellValue(rule, values))
    fields[field] = joined(field, cells)
  }
  return fields
}

export const missingHeaders = ({ columns }: Mapping, headers: readonly string[]): string[] =>
  Object.values(columns)
    .flatMap((definition) => rulesOf(definition).flatMap(({ from }) => from ?? []))
    .filter((header) => !headers.includes(header))

const rulesOf = (definition: Mapping['columns'][string]): Column[] =>
  (Array.isArray(definition) ? definition : [definition]).map((rule) => (typeof rule === 'string' ? { from: rule } : rule))

const LISTS = ['grapes', 'classification', 'appellation', 'farming', 'pairings', 'flavours', 'flags', 'images']
const JOINTS = { name: ' ', blurb: ' ', description: '\n\n', story: '\n\n' }

function joined(field: string, cells: readonly unknown[]): unknown {
  // An empty list of a record says that there is none.
  const told = cells.filter((cell) => Array.isArray(cell) || (cell !== undefined && cell !== null && String(cell).trim() !== ''))
  if (told.length < 2) return told[0]
  if (LISTS.includes(field)) return told.flatMap((cell) => (typeof cell === 'string' ? splitCell(cell) : cell))
  const [, joint] = Object.entries(JOINTS).find(([name]) => field === name || field.startsWith(`${name}_`)) ?? []
  return joint === undefined ? told[0] : told.join(joint)
}

function cellValue(rule: Column, values: Record<string, unknown>): unknown {
  if (rule.from === undefined) return rule.const
  const cell = matched(rule, valueAt(values, rule.from))
  const split = rule.split && typeof cell === 'string' ? cell.split(rule.split.by)[rule.split.take] : cell
  const part = calculated(rule, split)
  const items = rule.list && typeof part === 'string' ? splitList(part, rule.list) : part
  const renamed = Array.isArray(items)
    ? items.map((item) => rename(rule, item)).filter((item) => item !== null)
    : rename(rule, items)
  const isEmpty =
    renamed === '' || renamed === null || (rule.list !== undefined && Array.isArray(renamed) && renamed.length === 0)
  return isEmpty ? rule.const : renamed
}

/** A key of its own, or a path into nested records: `winery.name`, `grapes.0`. */
function valueAt(values: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(values, path)) return values[path]
  let found: unknown = values
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

function matched({ match }: Column, cell: unknown): unknown {
  if (match === undefined || (typeof cell !== 'string' && typeof cell !== 'number')) return cell
  const found = pattern(match)?.matcher(String(cell))
  if (!found?.find()) return undefined
  return found.groupCount() > 0 ? (found.group(1) ?? undefined) : (found.group() ?? undefined)
}

/** A cell that is no number stays as it is, and is refused by its field. */
function calculated({ times, plus, round }: Column, cell: unknown): unknown {
  if (times === undefined && plus === undefined && round === undefined) return cell
  if (cell === undefined || cell === null || cell === '') return cell
  const amount = readAmount(cell)
  if (amount === undefined) return cell
  const step = round ?? 0.01
  return (Math.round(Number(((amount * (times ?? 1) + (plus ?? 0)) / step).toFixed(6))) * step).toFixed(2)
}

/** Undefined also for an amount that may be a thousand times as much: it is refused by its field. */
function readAmount(cell: unknown): number | undefined {
  const bare = halfWidth(String(cell)).replace(/[^\d.,'’-]/g, '')
  if (typeof cell === 'number') return cell
  const read = readNumber(bare)
  if (read?.thousands !== undefined && read.decimal !== undefined && bare.includes('.')) return undefined
  return read?.thousands ?? read?.decimal
}

const rename = ({ map, prefix }: Column, item: unknown): unknown => {
  const trimmed = typeof item === 'string' ? item.trim() : item
  const known = map && Object.hasOwn(map, String(trimmed)) ? map[String(trimmed)] : trimmed
  return prefix && known !== '' && known !== null && known !== undefined ? `${prefix}${known}` : known
}
