import { LIST_FIELD_NAMES, NESTED_FIELD_NAMES } from './vocabulary/list-fields.ts'

const MEGABYTE = 1024 * 1024
export const LIST_MAX_BYTES = 20 * MEGABYTE
export const LIST_MAX_MEGABYTES = LIST_MAX_BYTES / MEGABYTE

export const RUN_STATES = ['draft', 'waiting', 'done', 'failed', 'undone'] as const
export type RunState = (typeof RUN_STATES)[number]

export const SUPPLIER_MAX = 60
export const MAPPED_TEXT_MAX = 200
export const MAPPED_COLUMNS_MAX = 80
export const MAPPED_VALUES_MAX = 200
export const MAPPED_WORDS_MAX = 500
export const LIST_FIELDS = Object.keys(LIST_FIELD_NAMES)
export const MAPPED_FIELDS = [...LIST_FIELDS, ...Object.keys(NESTED_FIELD_NAMES)]

/** What a field of the shop gets from a list. Without `from` it is `constant` for every wine. */
export type MappedColumn = {
  field: string
  from: string
  constant: string
  splitBy: string
  splitTake: number
  /** The sign between items, or `json`. */
  list: string
  /** A pattern: its first group, or what it matches. */
  match: string
  /** Null: the number stays as it is. */
  times: number | null
  round: number | null
  prefix: string
  values: { from: string; to: string }[]
}

export const plainColumn = (field: string, from: string): MappedColumn => ({
  field,
  from,
  constant: '',
  splitBy: '',
  splitTake: 0,
  list: '',
  match: '',
  times: null,
  round: null,
  prefix: '',
  values: [],
})

/** A word of the list, and the known term that it means. */
export type MappedWord = { kind: string; name: string; code: string }

export type RunOptions = { endsMissing: boolean; takesTitleVintages: boolean; skipErrors: boolean }
export const NO_OPTIONS: RunOptions = { endsMissing: false, takesTitleVintages: false, skipErrors: false }

export type ExportKind =
  | 'wines'
  | 'orders'
  | 'order-list'
  | 'movements'
  | 'lot-buyers'
  | 'lot-record'
  | 'landed-costs'
  | 'customers'
  | 'postings'
  | 'money-days'
  | 'invoices'
  | 'acts'
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
