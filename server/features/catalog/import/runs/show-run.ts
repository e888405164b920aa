import type { FullImportRun, ImportChange, ImportRun } from '#contract/staff/imports.ts'
import { type Locale, text } from '#domain/locale.ts'
import { fen, toYuan } from '#domain/money.ts'
import { LIST_FIELD_NAMES } from '#domain/vocabulary/list-fields.ts'
import { say } from '#server/http/words.ts'
import type { Change } from '../differences.ts'
import type { Problem } from '../field-reader.ts'
import { headersOf } from './mapping-of.ts'
import { FAILURE_KEYS, type KeptReport, type ListedRun, type Run } from './sql.ts'

const SAMPLES = 3
const SAMPLE_MAX = 80
const MONEY = ['price', 'listPrice', 'cost']
/** Names of stored fields in lists. */
const LISTED_AS: Partial<Record<string, string>> = {
  grape: 'grapes',
  pairing: 'pairings',
  flavour: 'flavours',
  residual_sugar: 'residualSugar',
  shares: 'grapes',
  appellations: 'appellation',
}

/** In the reader's words. */
export function showRun(run: Run, locale: Locale): FullImportRun {
  const { source, report, mapping, options, undo, appliedAt: _, newTermIds: _ids, ...listed } = run
  const headers = source ? headersOf(source) : []
  return {
    ...showListed(listed, locale),
    sheets: source?.sheets ?? [],
    sheet: source?.sheet ?? '',
    rowCount: source?.rows.length ?? run.total,
    columns: headers.map((header) => ({ header, samples: samplesOf(run, header) })),
    mapping: mapping.columns ?? [],
    words: mapping.words ?? [],
    options,
    report: report && {
      rows: report.rows.map(({ notes, ...row }) => ({ ...row, notes: notes.map((note) => sayNote(note, locale)) })),
      differences: report.differences.map(({ productId, name, isNew, changes, skus }) => ({
        productId,
        name,
        isNew,
        changes: changes.map((change) => showChange(change, locale)),
        skus: skus.map((sku) => ({
          label: `${sku.vintage ?? 'NV'} · ${sku.sizeMl} ml${sku.pack > 1 ? ` × ${sku.pack}` : ''}`,
          isNew: sku.isNew,
          changes: sku.changes.map((change) => showChange(change, locale)),
        })),
      })),
      differenceCount: report.differenceCount,
      newCount: newCountOf(report),
      hasPriceless: (report.pricelessCount ?? 1) > 0,
      hasRefused: (report.refused?.rows.length ?? 0) > 0,
      newTerms: report.newTerms,
      ignored: headers.filter((header) => !(mapping.columns ?? []).some(({ from }) => from === header)),
    },
    undo,
  }
}

/** Why it failed, in the reader's words. */
export function showListed({ problem, problemParams, ...listed }: ListedRun, locale: Locale): ImportRun {
  if (problem === '') return { ...listed, problem }
  const key = FAILURE_KEYS.find((each) => each === problem)
  if (key) return { ...listed, problem: say(locale, `import.failed.${key}`, problemParams) }
  const words = /^\d+$/.test(problem)
    ? say(locale, 'import.failed.rows-refused', { count: Number(problem) })
    : say(locale, 'import.failed.fault', { id: listed.id })
  return { ...listed, problem: words }
}

const newCountOf = ({ newCount, differences }: KeptReport): number => newCount ?? differences.filter(({ isNew }) => isNew).length

function samplesOf({ source }: Run, header: string): string[] {
  const found = new Set<string>()
  for (const { values } of source?.rows ?? []) {
    const value = Object.hasOwn(values, header)
      ? values[header]
      : header.split('.').reduce<unknown>((inner, key) => insideOf(inner, key), values)
    const shown = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
    if (shown.trim() !== '') found.add(shown.slice(0, SAMPLE_MAX))
    if (found.size >= SAMPLES) break
  }
  return [...found]
}

const insideOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined

const fieldName = (field: string, locale: Locale): string => {
  const name = LIST_FIELD_NAMES[LISTED_AS[field] ?? field]
  return name ? text(name, locale) : say(locale, `import.field.${field}`)
}

export function sayNote({ key, params }: Problem, locale: Locale): string {
  const named = (fields: string) =>
    fields
      .split(', ')
      .map((field) => fieldName(field, locale))
      .join(', ')
  const { field, fields } = params
  return say(locale, `import.${key}`, {
    ...params,
    ...(typeof field === 'string' ? { field: named(field) } : {}),
    ...(typeof fields === 'string' ? { fields: named(fields) } : {}),
  })
}

const showChange = ({ field, before, after }: Change, locale: Locale): ImportChange => ({
  field: fieldName(field, locale),
  before: showValue(field, before, locale),
  after: showValue(field, after, locale),
})

const SPANS = ['serving', 'drinking']

/** The database keeps the first number that is no longer meant: [8,11) is 8–10 °C. */
function showSpan(field: string, stored: string, locale: Locale): string {
  const [, from, end] = /^\[(\d+),(\d+)\)$/.exec(stored) ?? []
  if (from === undefined || end === undefined) return stored
  const to = Number(end) - 1
  return say(locale, `import.span.${field}`, { span: Number(from) === to ? from : `${from}–${to}` })
}

function showValue(field: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return say(locale, value ? 'import.yes' : 'import.no')
  if (typeof value === 'number') return MONEY.includes(field) ? toYuan(fen(value)) : String(value)
  if (Array.isArray(value)) return value.map((item) => showValue(field, item, locale)).join(', ')
  if (typeof value !== 'object') return SPANS.includes(field) ? showSpan(field, String(value), locale) : String(value)
  const { zh, en, share } = value as { zh?: unknown; en?: unknown; share?: unknown }
  if (typeof zh !== 'string' || typeof en !== 'string') return Object.values(value).join(' / ')
  return typeof share === 'number' ? `${text({ zh, en }, locale)} ${share} %` : text({ zh, en }, locale)
}
