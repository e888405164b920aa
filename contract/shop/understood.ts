import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { fen, fromYuan, toYuan } from '#domain/money.ts'
import {
  SEARCH_MEASURES,
  SEARCH_OFFERS,
  type SearchRange,
  type SearchTerm,
  type Understood,
  type UnderstoodWord,
} from '#domain/search.ts'

/* Interpretation of a search; ours. */

export const searchTerm = z.object({ id: z.number(), kind: z.string(), code: z.string(), ...localizedShape('name') })
export const encodeSearchTerm = ({ id, kind, code, name }: SearchTerm, reader: Reader): z.infer<typeof searchTerm> => ({
  id,
  kind,
  code,
  ...encodeLocalized('name', name, reader),
})
export const decodeSearchTerm = (wire: z.infer<typeof searchTerm>): SearchTerm => ({
  id: wire.id,
  kind: wire.kind,
  code: wire.code,
  name: decodeLocalized('name', wire),
})

const typed = { typed: z.string(), is_dropped: z.boolean() }
/** Prices in yuan; else years, ml, % vol, g/l, bottles per case, and 0 to 5 for tastes. Null is open. */
const bounds = { from: z.string().nullable(), to: z.string().nullable() }
const understoodWord = z.discriminatedUnion('meaning', [
  z.object({
    ...typed,
    meaning: z.literal('term'),
    how: z.enum(['name', 'synonym', 'sound', 'beginning', 'corrected', 'excluded']),
    spelling: z.string(),
    terms: z.array(searchTerm),
  }),
  z.object({
    ...typed,
    meaning: z.literal('text'),
    how: z.enum(['name', 'beginning', 'corrected', 'excluded']),
    spelling: z.string(),
  }),
  z.object({ ...typed, meaning: z.literal('range'), measure: z.enum(SEARCH_MEASURES), ...bounds }),
  z.object({ ...typed, meaning: z.literal('offer'), offer: z.enum(SEARCH_OFFERS), ...localizedShape('name') }),
])
type WireWord = z.infer<typeof understoodWord>

export const understoodShape = z.object({
  keyword: z.string(),
  words: z.array(understoodWord),
  corrected: z.string().nullable(),
  marks: z.array(z.string()),
  is_partial: z.boolean(),
})
type WireUnderstood = z.infer<typeof understoodShape>

export const encodeUnderstood = (
  { keyword, words, corrected, marks, isPartial }: Understood,
  reader: Reader,
): WireUnderstood => ({
  keyword,
  words: words.map((word) => encodeWord(word, reader)),
  corrected,
  marks,
  is_partial: isPartial,
})

export const decodeUnderstood = (wire: WireUnderstood): Understood => ({
  keyword: wire.keyword,
  words: wire.words.map(decodeWord),
  corrected: wire.corrected,
  marks: wire.marks,
  isPartial: wire.is_partial,
})

function encodeWord(word: UnderstoodWord, reader: Reader): WireWord {
  const base = { typed: word.typed, is_dropped: word.isDropped }
  if (word.meaning === 'term') {
    const { meaning, how, spelling, terms } = word
    return { ...base, meaning, how, spelling, terms: terms.map((each) => encodeSearchTerm(each, reader)) }
  }
  if (word.meaning === 'text') return { ...base, meaning: word.meaning, how: word.how, spelling: word.spelling }
  if (word.meaning === 'offer')
    return { ...base, meaning: word.meaning, offer: word.offer, ...encodeLocalized('name', word.name, reader) }
  const { measure, range } = word
  const written = (bound: number | undefined): string | null =>
    bound === undefined ? null : measure === 'price' ? toYuan(fen(bound)) : String(bound)
  return { ...base, meaning: 'range', measure, from: written(range.from), to: written(range.to) }
}

function decodeWord(wire: WireWord): UnderstoodWord {
  const base = { typed: wire.typed, isDropped: wire.is_dropped }
  if (wire.meaning === 'term')
    return { ...base, meaning: 'term', how: wire.how, spelling: wire.spelling, terms: wire.terms.map(decodeSearchTerm) }
  if (wire.meaning === 'text') return { ...base, meaning: 'text', how: wire.how, spelling: wire.spelling }
  if (wire.meaning === 'offer') return { ...base, meaning: 'offer', offer: wire.offer, name: decodeLocalized('name', wire) }
  const read = (bound: string): number | undefined => (wire.measure === 'price' ? fromYuan(bound) : Number(bound))
  const range: SearchRange = {}
  const [from, to] = [wire.from === null ? undefined : read(wire.from), wire.to === null ? undefined : read(wire.to)]
  if (from !== undefined) range.from = from
  if (to !== undefined) range.to = to
  return { ...base, meaning: 'range', measure: wire.measure, range }
}
