import type { Localized } from '#domain/locale.ts'
import type { MessageParams } from '#domain/messages.ts'
import { type Fen, fen, fromYuan } from '#domain/money.ts'
import { CURRENCY_MARKS, UNIT_MARKS } from '#domain/vocabulary/lists.ts'
import { splitList } from './read-mapping.ts'
import type { TermName } from './record.ts'

export type Problem = { key: string; params: MessageParams }

const HAN = /\p{Script=Han}/u
/** Spreadsheets would run it as a formula (T46). */
const FORMULA_START = /^[=+\-@\t\r]+\s*/
const CONTROL = /[\p{Cc}--[\n\t]]/gv
const LIST_SIGNS = /[;；、|\n]/
const CURRENCY = new RegExp(`${CURRENCY_MARKS.join('|')}|\\s`, 'gi')
const NUMBER = new RegExp(`^(-?\\d+(?:[.,]\\d+)?)\\s*(?:${UNIT_MARKS.join('|')})?`, 'i')
const LIST_MAX = 40
export const TERM_MAX = 120

export class FieldReader {
  readonly #fields: Record<string, unknown>
  readonly problems: Problem[] = []
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
    const zh = this.text(field, max, both.zh ?? this.#fields[`${field}_zh`]) ?? (single && HAN.test(single) ? single : undefined)
    const en = this.text(field, max, both.en ?? this.#fields[`${field}_en`]) ?? (single && !HAN.test(single) ? single : undefined)
    return { ...(zh ? { zh } : {}), ...(en ? { en } : {}) }
  }

  number(field: string, min: number, max: number, value: unknown = this.#fields[field]): number | undefined {
    if (value === undefined || value === null || value === '') return undefined
    const parsed = typeof value === 'number' ? value : parseNumber(String(value))
    if (parsed === undefined || !Number.isFinite(parsed)) return this.refuse('not-a-number', { field, value: shorten(value) })
    if (parsed < min || parsed > max) return this.refuse('out-of-range', { field, value: parsed, min, max })
    return parsed
  }

  integer(field: string, min: number, max: number, value?: unknown): number | undefined {
    const parsed = this.number(field, min, max, value ?? this.#fields[field])
    if (parsed === undefined || Number.isInteger(parsed)) return parsed
    return this.refuse('not-whole', { field, value: parsed })
  }

  /** Yuan with at most two decimals, never rounded: "¥1,288.00", "128,5". */
  money(field: string, value: unknown = this.#fields[field]): Fen | undefined {
    if (value === undefined || value === null || value === '') return undefined
    const amount = fromYuan(plainAmount(String(value)))
    if (amount === undefined || amount < 0) return this.refuse('not-money', { field, value: shorten(value) })
    return fen(amount)
  }

  /** [8, 10], "8–10 °C", "2025-2036", or one number for both ends. */
  range(field: string, min: number, max: number): [number, number] | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null || value === '') return undefined
    const ends = Array.isArray(value) ? value.map(Number) : [...String(value).matchAll(/\d+/g)].map(([digits]) => Number(digits))
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

  term(field: string): TermName | undefined {
    if (!isRecord(this.#fields[field])) return this.text(field, TERM_MAX)
    const { zh, en } = this.localized(field, TERM_MAX)
    return zh || en ? { zh: zh ?? en ?? '', en: en ?? zh ?? '' } : undefined
  }

  #clean(text: string): string {
    const plain = text.replace(CONTROL, '').trim()
    const neutral = plain.replace(FORMULA_START, '')
    if (neutral !== plain) this.isNeutralised = true
    return neutral.trim()
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A comma separates only where nothing else does. */
const splitCell = (cell: string): string[] => {
  if (cell.trim().startsWith('[')) return splitList(cell, 'json')
  return cell.split(LIST_SIGNS.test(cell) ? LIST_SIGNS : /[,，/]/)
}

function parseNumber(text: string): number | undefined {
  const match = NUMBER.exec(text.trim())
  const [whole = '', digits = ''] = match ?? []
  const rest = text.trim().slice(whole.length)
  if (!match || /\d/.test(rest)) return undefined
  const number = Number(digits.replace(',', '.'))
  if (/cl$/i.test(whole)) return number * 10
  return /\dl$|\d\s+l$/i.test(whole) ? number * 1000 : number
}

const plainAmount = (text: string): string => {
  const bare = text.replace(CURRENCY, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '')
  return /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare
}

const shorten = (value: unknown): string => String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 40)
