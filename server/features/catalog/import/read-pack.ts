import { halfWidth } from '#domain/fold.ts'
import { BOTTLE_MARKS, CASE_WORDS, SINGLE_WORDS } from '#domain/vocabulary/lists.ts'
import type { FieldReader } from './field-reader.ts'

const SIZE_MIN_ML = 10
const SIZE_MAX_ML = 30_000
const PACK_MAX = 120
/** What a case holds when nobody says it. */
const USUAL_CASE = 6

const TIMES = /\s*[*x×]\s*/
const MARKS = BOTTLE_MARKS.join('|')
/** "6", "6支", "6 bottles". */
const COUNT = new RegExp(`^(\\d+)\\s*(?:${MARKS})?$`)
/** "750ml/瓶". */
const PER_BOTTLE = new RegExp(`\\s*/\\s*(?:${MARKS})`, 'g')
const CASE = new RegExp(CASE_WORDS.join('|'))
const SINGLES: ReadonlySet<string> = new Set(SINGLE_WORDS)

/** `case`: as many bottles as a case has. */
type Pack = number | 'case'

/** Size and pack, each in a cell of its own or both in that of the size: "750ml*6", "6x75cl"; packs also as "1*6", "单支", "整箱". */
export function readPack(reader: FieldReader): { sizeMl: number | undefined; pack: number | undefined } {
  const [size, inSize] = splitSize(plain(reader.raw('sizeMl')))
  const own = plain(reader.raw('pack'))
  const inOwn = packOf(own)
  if (typeof inSize === 'number' && typeof inOwn === 'number' && inSize !== inOwn)
    reader.refuse('packs-differ', { one: inSize, other: inOwn })
  const sizeMl = readSize(reader, size)
  const pack = [inSize, inOwn].find((each) => typeof each === 'number') ?? inSize ?? inOwn
  if (pack === 'case') reader.note('case-of-six', { count: USUAL_CASE })
  if (pack === 'case') return { sizeMl, pack: USUAL_CASE }
  const told = pack ?? own
  return { sizeMl, pack: told === '' ? undefined : reader.integer('pack', 1, PACK_MAX, told) }
}

/** 0.75 without a unit is in litres; 75 may be millilitres or centilitres. */
function readSize(reader: FieldReader, size: string): number | undefined {
  if (size === '') return undefined
  if (/^\d[.,]\d{1,4}$/.test(size)) return reader.integer('sizeMl', SIZE_MIN_ML, SIZE_MAX_ML, `${size} l`)
  if (/^\d{2}$/.test(size) && typeof reader.raw('sizeMl') !== 'number') return reader.refuse('size-unit', { value: size })
  return reader.integer('sizeMl', SIZE_MIN_ML, SIZE_MAX_ML, size)
}

const plain = (cell: unknown): string =>
  cell === undefined || cell === null ? '' : halfWidth(String(cell)).trim().toLowerCase().replace(PER_BOTTLE, '')

/** The size, and what else the cell says. */
function splitSize(cell: string): [size: string, pack: Pack | undefined] {
  const pack = COUNT.test(cell) ? undefined : packOf(cell)
  if (pack !== undefined) return ['', pack]
  const parts = cell.split(TIMES)
  const [one = '', other = ''] = parts
  if (parts.length !== 2) return [cell, undefined]
  if (countOf(other) !== undefined) return [one, countOf(other)]
  return countOf(one) === undefined ? [cell, undefined] : [other, countOf(one)]
}

/** Undefined for what is no pack, or is read as any number. */
function packOf(cell: string): Pack | undefined {
  if (SINGLES.has(cell)) return 1
  const counts = cell.split(TIMES).map(countOf)
  if (counts.every((count) => count !== undefined)) return counts.reduce((product, count) => product * count, 1)
  if (!CASE.test(cell)) return undefined
  return countOf(cell.replace(CASE, '').trim()) ?? (/\d/.test(cell) ? undefined : 'case')
}

/** A size in millilitres without its unit is larger. */
function countOf(cell: string): number | undefined {
  const count = Number(COUNT.exec(cell)?.[1] ?? Number.NaN)
  return count > 0 && count <= PACK_MAX ? count : undefined
}
