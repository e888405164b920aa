import { z } from 'zod'
import { decodeText } from './decode-text.ts'
import { FIELDS } from './fields.ts'
import { ImportError } from './import-error.ts'
import type { SourceRow } from './read-rows.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const column = z.strictObject({
  from: z.string().optional(),
  const: z.union([value, z.array(value)]).optional(),
  /** "Varietal/100%" split by "/": take 0 gives "Varietal". */
  split: z.strictObject({ by: z.string().min(1), take: z.int().min(0) }).optional(),
  /** `json` for ["a", "b"] or ['a', 'b'], otherwise the separator. */
  list: z.string().min(1).optional(),
  map: z.record(z.string(), value).optional(),
  prefix: z.string().optional(),
})

const mapping = z.strictObject({
  /** Without it the fields of each record decide. */
  records: z.enum(['wines', 'estates']).optional(),
  columns: z.record(z.string(), z.union([z.string(), column])),
  skip: z.array(z.strictObject({ from: z.string(), in: z.array(z.string()) })).default([]),
})
export type Mapping = z.output<typeof mapping>
type Column = z.output<typeof column>

/** Reads a mapping file (docs/import.md). Refuses unknown fields, to catch typos. */
export function readMapping(bytes: Buffer): Mapping {
  let json: unknown
  try {
    json = JSON.parse(decodeText(bytes))
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('mapping-not-json')
  }
  const parsed = mapping.safeParse(json)
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
  if (skip.some((rule) => rule.in.includes(String(values[rule.from] ?? '').trim()))) return undefined
  const fields: Record<string, unknown> = {}
  for (const [field, definition] of Object.entries(columns)) {
    const rule: Column = typeof definition === 'string' ? { from: definition } : definition
    fields[field] = cellValue(rule, values)
  }
  return fields
}

export const missingHeaders = ({ columns }: Mapping, headers: readonly string[]): string[] =>
  Object.values(columns)
    .flatMap((definition) => (typeof definition === 'string' ? definition : (definition.from ?? [])))
    .filter((header) => !headers.includes(header))

function cellValue(rule: Column, values: Record<string, unknown>): unknown {
  if (rule.from === undefined) return rule.const
  const cell = values[rule.from]
  const part = rule.split && typeof cell === 'string' ? cell.split(rule.split.by)[rule.split.take] : cell
  const items = rule.list && typeof part === 'string' ? splitList(part, rule.list) : part
  const renamed = Array.isArray(items)
    ? items.map((item) => rename(rule, item)).filter((item) => item !== null)
    : rename(rule, items)
  return renamed === '' || renamed === null ? rule.const : renamed
}

const rename = ({ map, prefix }: Column, item: unknown): unknown => {
  const trimmed = typeof item === 'string' ? item.trim() : item
  const known = map && Object.hasOwn(map, String(trimmed)) ? map[String(trimmed)] : trimmed
  return prefix && known !== '' && known !== null && known !== undefined ? `${prefix}${known}` : known
}

export function splitList(cell: string, sign: string): string[] {
  if (sign !== 'json')
    return cell
      .split(sign)
      .map((item) => item.trim())
      .filter(Boolean)
  const inside = /^\s*\[(.*)\]\s*$/s.exec(cell)?.[1]
  if (inside === undefined) return cell.trim() === '' ? [] : [cell.trim()]
  return [...inside.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s'"]+)/gs)]
    .map(([, single, double, bare]) => (single ?? double ?? bare ?? '').replace(/\\(.)/g, '$1').trim())
    .filter(Boolean)
}
