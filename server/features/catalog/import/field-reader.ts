import { unguarded } from '#domain/csv.ts'
import { halfWidth } from '#domain/fold.ts'
import type { Localized } from '#domain/locale.ts'
import type { MessageParams } from '#domain/messages.ts'
import { type Fen, fen, fromYuan } from '#domain/money.ts'
import { BOTTLE_MARKS, CURRENCY_MARKS, FOREIGN_MARKS } from '#domain/vocabulary/lists.ts'
import { type ListNumber, meaningsOf, readNumber } from './read-number.ts'
import type { TermName } from './record.ts'
import { splitList } from './split-list.ts'

export type Problem = { key: string; params: MessageParams }

const HAN = /\p{Script=Han}/u
/** Spreadsheets would run it as a formula (T46). */
const FORMULA_START = /^[=+\-@\t\r]+\s*/
/** Exports write an apostrophe before such a sign (domain/csv.ts). */
const ESCAPED_SIGN = /^'+[=+\-@]/
const CONTROL = /[\p{Cc}--[\n\t]]/gv
const LIST_SIGNS = /[;；、|\n]/
const COMMAS = /(?<!\d)[,，]|[,，](?!\d)|\//
const PATH_SIGNS = /[;；、|\n]|[,，]\s*(?=\S)/
const FOREIGN = new RegExp(FOREIGN_MARKS.map((mark) => mark.replace('$', '\\$')).join('|'), 'i')
/** 188元/瓶. */
const EACH = new RegExp(`(?<=[\\d元])\\s*/\\s*(?:${BOTTLE_MARKS.join('|')})$`, 'i')
const CURRENCY = new RegExp(`${CURRENCY_MARKS.join('|')}|\\s`, 'gi')
const LIST_MAX = 40
export const TERM_MAX = 120

export type SharedTerm = { name: TermName; share?: number | undefined }

export class FieldReader {
  readonly #fields: Record<string, unknown>
  readonly problems: Problem[] = []
  /** What was understood in a way that people may want to check. */
  readonly notes: Problem[] = []
  isNeutralised = false

  constructor(fields: Record<string, unknown>) {
    this.#fields = fields
  }

  has(field: string): boolean {
    const value = this.#fields[field]
    return value !== undefined && value !== null && value !== ''
  }

  raw(field: string): unknown {
    return this.#fields[field]
  }

  refuse(key: string, params: MessageParams = {}): undefined {
    this.problems.push({ key, params })
    return undefined
  }

  note(key: string, params: MessageParams = {}): void {
    this.notes.push({ key, params })
  }

  text(field: string, max: number, value: unknown = this.#fields[field]): string | undefined {
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string' && typeof value !== 'number') return this.refuse('not-text-field', { field })
    const cleaned = this.#clean(String(value))
    if (cleaned.length > max) return this.refuse('too-long', { field, max })
    return cleaned === '' ? undefined : cleaned
  }

  /** `{zh, en}`, `name_zh` and `name_en`, or one text whose script tells the language. */
  localized(field: string, max: number): Partial<Localized> {
    const value = this.#fields[field]
    const both = isRecord(value) ? value : {}
    const single = isRecord(value) ? undefined : this.text(field, max)
    const zh =
      this.text(field, max, both.zh ?? this.#fields[`${field}_zh`] ?? null) ?? (single && HAN.test(single) ? single : undefined)
    const en =
      this.text(field, max, both.en ?? this.#fields[`${field}_en`] ?? null) ?? (single && !HAN.test(single) ? single : undefined)
    return { ...(zh ? { zh } : {}), ...(en ? { en } : {}) }
  }

  number(field: string, min: number, max: number, value: unknown = this.#fields[field]): number | undefined {
    const read = this.#read(field, value)
    if (read === undefined) return undefined
    const fitting = meaningsOf(read).filter((meant) => meant >= min && meant <= max)
    const [one, other] = fitting
    if (one !== undefined && other !== undefined && !read.hasScale) return this.#twoMeanings(field, value, one, other)
    return this.#within(field, read.decimal ?? one ?? read.thousands, min, max, one)
  }

  /** A sign before three digits parts thousands, except with a unit of which there are few: 1,500 l. */
  integer(field: string, min: number, max: number, value: unknown = this.#fields[field]): number | undefined {
    const read = this.#read(field, value)
    if (read === undefined) return undefined
    // Some part numbers after every fourth digit.
    if (Number.isInteger(read.decimal) && /[.,]\d{4,}$/.test(String(value).trim()))
      return this.refuse('not-a-number', { field, value: shorten(value) })
    const meant = read.hasScale ? (read.decimal ?? read.thousands) : (read.thousands ?? read.decimal)
    const parsed = this.#within(field, meant, min, max)
    if (parsed === undefined || Number.isInteger(parsed)) return parsed
    return this.refuse('not-whole', { field, value: parsed })
  }

  #read(field: string, value: unknown): ListNumber | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value === 'number' && Number.isFinite(value)) return { thousands: undefined, decimal: value, hasScale: false }
    return readNumber(halfWidth(String(value))) ?? this.refuse('not-a-number', { field, value: shorten(value) })
  }

  #within(field: string, value: number | undefined, min: number, max: number, other = value): number | undefined {
    const found = [value, other].find((each) => each !== undefined && each >= min && each <= max)
    return found ?? this.refuse('out-of-range', { field, value: value ?? Number.NaN, min, max })
  }

  #twoMeanings(field: string, value: unknown, one: number, other: number): undefined {
    return this.refuse('two-meanings', { field, value: shorten(value), one: String(one), other: String(other) })
  }

  /** Yuan with at most two decimals, never rounded: "¥1,288.00", "128,5". */
  money(field: string, value: unknown = this.#fields[field]): Fen | undefined {
    if (value === undefined || value === null || value === '') return undefined
    const cell = halfWidth(String(value)).trim()
    if (FOREIGN.test(cell)) return this.refuse('not-yuan', { field, value: shorten(value) })
    const bare = cell.replace(EACH, '').replace(CURRENCY, '')
    const read = readNumber(bare)
    // A comma before three digits parts thousands, as it always did; a point there may be either.
    if (typeof value === 'string' && bare.includes('.') && read?.thousands !== undefined && read.decimal !== undefined)
      return this.#twoMeanings(field, value, read.thousands, read.decimal)
    const amount = fromYuan(plainAmount(bare))
    if (amount === undefined || amount < 0) return this.refuse('not-money', { field, value: shorten(value) })
    return fen(amount)
  }

  /** [8, 10], "8–10 °C", "2025-2036", or one number for both ends. */
  range(field: string, min: number, max: number): [number, number] | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null || value === '') return undefined
    const ends = Array.isArray(value)
      ? value.map(Number)
      : [...halfWidth(String(value)).matchAll(/\d+/g)].map(([digits]) => Number(digits))
    const [from, to = from] = ends
    const isFine = from !== undefined && to !== undefined && ends.length <= 2 && Number.isInteger(from) && Number.isInteger(to)
    if (!isFine || from < min || to > max || from > to)
      return this.refuse('not-a-range', { field, value: shorten(value), min, max })
    return [from, to]
  }

  list(field: string): string[] | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null || value === '') return undefined
    const items = Array.isArray(value) ? value : splitCell(String(value))
    if (items.length > LIST_MAX) return this.refuse('list-too-long', { field, max: LIST_MAX })
    return items.flatMap((item) => this.text(field, TERM_MAX, item) ?? [])
  }

  /** Paths contain slashes. */
  paths(field: string): string[] | undefined {
    const value = this.#fields[field]
    if (typeof value !== 'string' || value.trim().startsWith('[')) return this.list(field)
    return new FieldReader({ [field]: value.split(PATH_SIGNS) }).list(field)
  }

  /** Names, or `{zh, en}`, each with its share if it has one: "60% Riesling", `{ "zh": "雷司令", "en": "Riesling", "share": 60 }`. */
  terms(field: string): SharedTerm[] | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null || value === '') return undefined
    const items: unknown[] = Array.isArray(value) ? value : isRecord(value) ? [value] : splitCell(String(value))
    const terms = items.flatMap((item) => (typeof item === 'string' ? splitShares(item) : [item]))
    if (terms.length > LIST_MAX) return this.refuse('list-too-long', { field, max: LIST_MAX })
    return terms.flatMap((item) => this.#sharedTerm(field, item) ?? [])
  }

  #sharedTerm(field: string, item: unknown): SharedTerm | undefined {
    if (!isRecord(item)) {
      const text = this.text(field, TERM_MAX, item)
      return text === undefined ? undefined : splitShare(text)
    }
    const share = this.number(field, 0, 100, item.share ?? null)
    const name = isRecord(item.name) ? item.name : item
    if (typeof item.name === 'string') return { ...splitShare(item.name), ...(share === undefined ? {} : { share }) }
    const zh = this.text(field, TERM_MAX, name.zh ?? null)
    const en = this.text(field, TERM_MAX, name.en ?? null)
    if (!zh && !en) return this.refuse('not-text-field', { field })
    return { name: { zh: zh ?? en ?? '', en: en ?? zh ?? '' }, share: share === undefined ? undefined : Math.round(share) }
  }

  term(field: string): TermName | undefined {
    const isPair = isRecord(this.#fields[field]) || this.has(`${field}_zh`) || this.has(`${field}_en`)
    if (!isPair) return this.text(field, TERM_MAX)
    const { zh, en } = this.localized(field, TERM_MAX)
    return zh || en ? { zh: zh ?? en ?? '', en: en ?? zh ?? '' } : undefined
  }

  #clean(text: string): string {
    const plain = text.replace(CONTROL, '').trim()
    const written = unguarded(plain)
    if (ESCAPED_SIGN.test(plain)) return written.trim()
    const neutral = written.replace(FORMULA_START, '')
    if (neutral !== written) this.isNeutralised = true
    return neutral.trim()
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A comma separates only where nothing else does, and not inside a number. */
export const splitCell = (cell: string): unknown[] => {
  if (/^\s*[[{]/.test(cell)) return parsedList(cell) ?? splitList(cell, 'json')
  return cell.split(LIST_SIGNS.test(cell) ? LIST_SIGNS : COMMAS)
}

function parsedList(cell: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(cell)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return undefined
  }
}

const SHARE = /(\d{1,3}(?:[.,]\d+)?)\s*[%％]/
const SHARES = /\d\s*[%％]/g
const SHARE_FIRST = /^\s*[(（]?\d{1,3}(?:[.,]\d+)?\s*[%％]/
const BEFORE_SHARE = /\s*(?=(?<![\d.,])\d{1,3}(?:[.,]\d+)?\s*[%％])/
const AFTER_SHARE = /(?<=[%％][)）]?)\s*(?![\s)）])/

/** "60%黑皮诺Pinot Noir 40%早熟黑皮诺", "Riesling 60 % Silvaner 40 %": the shares separate. */
function splitShares(text: string): string[] {
  if (text.match(SHARES)?.length === 1) return [text]
  return SHARE_FIRST.test(text) ? text.split(BEFORE_SHARE) : text.split(AFTER_SHARE)
}

/** "60%黑皮诺Pinot Noir", "Pinot Noir (60 %)". Parts of a per cent are rounded. */
function splitShare(text: string): SharedTerm {
  const share = Number(SHARE.exec(text)?.[1]?.replace(',', '.') ?? Number.NaN)
  const name = text.replace(/[(（]?\s*(\d{1,3}(?:[.,]\d+)?)\s*[%％]\s*[)）]?/, ' ').trim()
  return share > 0 && share <= 100 && name !== '' ? { name, share: Math.round(share) } : { name: text, share: undefined }
}

/** With a point, and without signs between thousands. */
const plainAmount = (bare: string): string => {
  const { thousands } = readNumber(bare) ?? {}
  if (thousands !== undefined && /^[\d.,'’]+$/.test(bare)) return String(thousands)
  return /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare
}

const shorten = (value: unknown): string => String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 40)
