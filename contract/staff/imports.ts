import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireDay, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  MAPPED_COLUMNS_MAX,
  MAPPED_FIELDS,
  MAPPED_TEXT_MAX,
  MAPPED_VALUES_MAX,
  MAPPED_WORDS_MAX,
  type MappedColumn,
  type MappedWord,
  RUN_STATES,
  type RunOptions,
  SUPPLIER_MAX,
} from '#domain/import-run.ts'
import { byId, deleting, encodeId, nothing, read, words, write } from './writing.ts'

const text = wireText(MAPPED_TEXT_MAX).default('')
/** Not trimmed: a space or tab may separate. */
const sign = z
  .string()
  .max(10)
  .default('')
  .transform((value) => value.toWellFormed().replaceAll('\0', ''))
const factor = z.number().positive().max(1_000_000).nullable().default(null)
const mappedColumn = z.object({
  field: z.enum(MAPPED_FIELDS),
  from: text,
  constant: text,
  splitBy: sign,
  splitTake: wireInt(0, 20).default(0),
  list: sign,
  match: text,
  times: factor,
  round: z.number().min(0.01).max(10_000).nullable().default(null),
  prefix: text,
  values: z
    .array(z.object({ from: text, to: text }))
    .max(MAPPED_VALUES_MAX)
    .default([]),
})
const mappedWord = z.object({ kind: wireText(20), name: wireText(MAPPED_TEXT_MAX), code: wireText(120) })
const options = z.object({
  endsMissing: wireFlag.default(false),
  takesTitleVintages: wireFlag.default(false),
  skipErrors: wireFlag.default(false),
})

const shownColumn = z.object({
  field: z.string(),
  from: z.string(),
  constant: z.string(),
  splitBy: z.string(),
  splitTake: z.number(),
  list: z.string(),
  match: z.string(),
  times: z.number().nullable(),
  round: z.number().nullable(),
  prefix: z.string(),
  values: z.array(z.object({ from: z.string(), to: z.string() })),
})
const shownWord = z.object({ kind: z.string(), name: z.string(), code: z.string() })
const shownOptions = z.object({ endsMissing: z.boolean(), takesTitleVintages: z.boolean(), skipErrors: z.boolean() })
const change = z.object({ field: z.string(), before: z.string(), after: z.string() })
const importRun = z.object({
  id: z.number(),
  fileName: z.string(),
  supplier: z.string(),
  by: z.string(),
  createdAt: z.string(),
  state: z.enum(RUN_STATES),
  done: z.number(),
  total: z.number(),
  counts: z.record(z.string(), z.number()),
  problem: z.string(),
})
export type ImportRun = z.infer<typeof importRun>

const fullImportRun = importRun.extend({
  sheets: z.array(z.string()),
  sheet: z.string(),
  rowCount: z.number(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  mapping: z.array(shownColumn),
  words: z.array(shownWord),
  options: shownOptions,
  /** Null before the first preview. */
  report: z
    .object({
      rows: z.array(
        z.object({
          line: z.number(),
          outcome: z.string(),
          code: z.string(),
          name: z.string(),
          notes: z.array(z.string()),
        }),
      ),
      differences: z.array(
        z.object({
          productId: z.number(),
          name: words,
          isNew: z.boolean(),
          changes: z.array(change),
          skus: z.array(z.object({ label: z.string(), isNew: z.boolean(), changes: z.array(change) })),
        }),
      ),
      /** Also of wines that are not among the differences, like the next. */
      differenceCount: z.number(),
      newCount: z.number(),
      /** Some wine of the list has no price. */
      hasPriceless: z.boolean(),
      hasRefused: z.boolean(),
      newTerms: z.array(z.object({ kind: z.string(), name: z.string() })),
      ignored: z.array(z.string()),
    })
    .nullable(),
  undo: z
    .object({
      removed: z.number(),
      ended: z.number(),
      restored: z.number(),
      left: z.array(z.object({ code: z.string(), name: words, reason: z.enum(['sold', 'changed', 'gone']) })),
    })
    .nullable(),
})
export type FullImportRun = z.infer<typeof fullImportRun>
export type ImportDifference = NonNullable<FullImportRun['report']>['differences'][number]
export type ImportChange = z.infer<typeof change>

export const IMPORTS_PER_PAGE = 20
export const listImports = endpoint({
  ...read('/staff/imports', 'Imports of lists, newest first'),
  query: pageQuery,
  data: z.object({ list: z.array(importRun), count: z.number() }),
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page, limit: IMPORTS_PER_PAGE } }),
})
export const findImport = endpoint({
  ...read('/staff/imports/:id', 'One import: its columns, how they are read, its report'),
  ...byId,
  data: fullImportRun,
  encode: encodeId,
})
export const fetchRefusedRows = endpoint({
  ...read('/staff/imports/:id/refused', 'The refused rows of a list as CSV, as they came, with a column that says why'),
  ...byId,
  data: z.unknown(),
  encode: encodeId,
})
export const uploadList = endpoint({
  ...write('/staff/imports', 'Upload a list (XLSX, CSV, JSON; at most 20 MB)'),
  body: z.unknown(),
  data: z.object({ id: z.number() }),
  encode: ({ file, sheet = '', supplier = '' }: { file: File; sheet?: string; supplier?: string }) => {
    const body = new FormData()
    body.set('name', file.name.slice(0, MAPPED_TEXT_MAX))
    body.set('sheet', sheet)
    body.set('supplier', supplier)
    body.set('file', file)
    return { body }
  },
})
type Matched = {
  id: number
  supplier: string
  mapping: readonly MappedColumn[]
  words: readonly MappedWord[]
  options: RunOptions
}
export const previewImport = endpoint({
  ...write('/staff/imports/:id/preview', 'Match the columns, and try the import without keeping anything'),
  ...byId,
  body: z.object({
    supplier: wireText(SUPPLIER_MAX).default(''),
    mapping: z.array(mappedColumn).min(1).max(MAPPED_COLUMNS_MAX),
    words: z.array(mappedWord).max(MAPPED_WORDS_MAX).default([]),
    options,
  }),
  data: nothing,
  encode: ({ id, mapping, words: known, ...rest }: Matched) => ({
    params: { id },
    body: { ...rest, mapping: [...mapping], words: [...known] },
  }),
})
const step = <Path extends string>(path: Path, summary: string) =>
  endpoint({ ...write(path, summary), ...byId, data: nothing, encode: encodeId })
export const applyImport = step('/staff/imports/:id/apply', 'Import the list as previewed; it is written by a job')
export const undoImport = step('/staff/imports/:id/undo', 'Take an import back, except what was sold or changed since')
export const deleteImport = deleting('/staff/imports/:id/delete', 'Throw a list away that was not imported')

const exporting = {
  isLogged: true,
  query: z.object({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
  data: z.unknown(),
} as const
const encodeFormat = (format: ExportFormat) => ({ query: { format } })
export const exportWines = endpoint({
  ...read('/staff/exports/wines', 'All wines as a list that can be imported again'),
  confirm: true,
  ...exporting,
  encode: encodeFormat,
})
/** Days in Shanghai, both included. */
export type OrderDays = { from?: string | undefined; to?: string | undefined }
export const exportOrders = endpoint({
  ...read('/staff/exports/orders', 'The orders that were placed on these days, or all, a line for each wine'),
  confirm: true,
  access: ['merchandiser', 'finance'],
  ...exporting,
  query: exporting.query
    .extend({ from: wireDay.optional(), to: wireDay.optional() })
    .refine(({ from, to }) => !(from && to && from > to), { path: ['to'] }),
  encode: (query: OrderDays & { format: ExportFormat }) => ({ query }),
})
export const exportMovements = endpoint({
  ...read('/staff/exports/movements', 'All movements of stock, oldest first'),
  confirm: true,
  ...exporting,
  encode: encodeFormat,
})
export const exportCustomers = endpoint({
  ...read('/staff/exports/customers', 'All customers with their phone numbers'),
  confirm: true,
  access: 'admin',
  ...exporting,
  encode: encodeFormat,
})
