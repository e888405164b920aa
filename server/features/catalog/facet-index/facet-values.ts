import type { FacetKey, FacetTerm, RangeKey } from '#domain/facets.ts'
import type { Localized } from '#domain/locale.ts'
import { type NumberRange, readRange } from '#domain/number-range.ts'
import {
  BUCKETS,
  DRINK_NAMES,
  NO_VINTAGE,
  OFFER_NAMES,
  rangeName,
  STOCK_NAMES,
  sizeName,
  vintageName,
} from '#domain/vocabulary/facet-words.ts'
import type { FacetIndex } from './columns.ts'
import { memberOf, memberOfTerm } from './memberships.ts'
import { type Span, skusWith, spanOf, winesOf } from './sku-facets.ts'
import { addTo, type Bits, keepOnly, type SlotSet, setBit, setOfBits, slotSet } from './slot-set.ts'
import { UNKNOWN } from './unknown-number.ts'

export type IndexedValue = FacetTerm & { set: SlotSet }

type TermFacet = {
  kind: string
  byFrequency?: true
}
const TERM_FACETS: { [Key in FacetKey]?: TermFacet } = {
  style: { kind: 'type' },
  country: { kind: 'country' },
  region: { kind: 'region' },
  grape: { kind: 'grape', byFrequency: true },
  taste: { kind: 'taste' },
  estate: { kind: 'estate', byFrequency: true },
  classification: { kind: 'classification', byFrequency: true },
  site: { kind: 'site', byFrequency: true },
  pairing: { kind: 'pairing', byFrequency: true },
  farming: { kind: 'farming' },
  closure: { kind: 'closure' },
}

/** Codes that are valid without any wine: a year, a size. */
const OPEN_CODES: { [Key in FacetKey]?: { code: RegExp; name: (code: string) => Localized } } = {
  vintage: { code: /^(?:(?:18|19|20)\d\d|nv)$/, name: vintageName },
  size: { code: /^\d{2,5}$/, name: sizeName },
}

type Lists = { version: number; values: Map<FacetKey, IndexedValue[]>; byCode: Map<string, IndexedValue> }
const listsOf = new WeakMap<FacetIndex, Lists>()

export const valuesOf = (index: FacetIndex, key: FacetKey): readonly IndexedValue[] => lists(index).values.get(key) ?? []

export function findValue(index: FacetIndex, key: FacetKey, code: string): IndexedValue | undefined {
  const known = lists(index).byCode.get(`${key} ${code}`)
  if (known) return known
  if (key === 'price' || key === 'alcohol' || key === 'sugar') return rangeValue(index, key, code)
  const open = OPEN_CODES[key]
  return open?.code.test(code) ? { ...plain(code, open.name(code)), set: slotSet([], index.words) } : undefined
}

function rangeValue(index: FacetIndex, key: RangeKey, code: string): IndexedValue | undefined {
  const range = readRange(code)
  if (!range) return undefined
  const bits = key === 'price' ? withPrice(index, spanOf(key, code)) : withNumber(index, key, range)
  keepOnly(bits, index.live)
  return { ...plain(code, rangeName(key, code)), set: setOfBits(bits) }
}

/** Looks at SKUs only where lowest and highest price do not decide. */
function withPrice(index: FacetIndex, span: Span): Bits {
  const { priceFrom, priceTo } = index.columns
  const bits = new Uint32Array(index.words)
  const open: number[] = []
  for (let slot = 0; slot < index.nextSlot; slot++) {
    const [low, high] = [priceFrom[slot] ?? UNKNOWN, priceTo[slot] ?? UNKNOWN]
    if (high < span.from || low > span.to || high === UNKNOWN) continue
    if (low >= span.from || high <= span.to) setBit(bits, slot)
    else open.push(slot)
  }
  addTo(bits, setOfBits(winesOf(index, skusWith(index, Uint32Array.from(open), [{ key: 'price', spans: [span] }]))))
  return bits
}

function withNumber({ columns, nextSlot, words }: FacetIndex, key: RangeKey, range: NumberRange): Bits {
  const numbers = columns.numbers[key]
  const from = range.from === null ? Number.NEGATIVE_INFINITY : Math.round(range.from * 100)
  const to = range.to === null ? Number.POSITIVE_INFINITY : Math.round(range.to * 100)
  const bits = new Uint32Array(words)
  for (let slot = 0; slot < nextSlot; slot++) {
    const number = numbers[slot] ?? UNKNOWN
    if (number !== UNKNOWN && number >= from && number <= to) setBit(bits, slot)
  }
  return bits
}

function lists(index: FacetIndex): Lists {
  const made = listsOf.get(index)
  if (made?.version === index.vocabularyVersion) return made
  const empty = slotSet([], index.words)
  const values = new Map<FacetKey, IndexedValue[]>()
  const byCode = new Map<string, IndexedValue>()
  const add = (key: FacetKey, list: IndexedValue[]) => {
    values.set(key, list)
    for (const value of list) byCode.set(`${key} ${value.code}`, value)
  }
  const plainValues = (key: FacetKey, names: Record<string, Localized>) =>
    add(
      key,
      Object.entries(names).map(([code, name]) => ({ ...plain(code, name), set: index.sets.get(memberOf(key, code)) ?? empty })),
    )

  for (const [key, { kind, byFrequency }] of Object.entries(TERM_FACETS) as [FacetKey, TermFacet][]) {
    const all = [...index.terms.values()].filter((term) => term.kind === kind)
    const list = all
      .map(({ id, code, name, parentId, sort }) => {
        const set = index.sets.get(memberOfTerm(id)) ?? empty
        const parent = parentId === null ? null : (index.terms.get(parentId)?.code ?? null)
        return { value: { code, name, id, parent, set }, sort }
      })
      .toSorted(
        (a, b) =>
          (byFrequency ? b.value.set.size - a.value.set.size : 0) ||
          a.sort - b.sort ||
          (a.value.name.en < b.value.name.en ? -1 : 1),
      )
    add(
      key,
      list.map(({ value }) => value),
    )
    for (const { code, formerCodes } of all) {
      for (const former of formerCodes) {
        const present = byCode.get(`${key} ${code}`)
        if (present && !byCode.has(`${key} ${former}`)) byCode.set(`${key} ${former}`, present)
      }
    }
  }
  for (const key of ['vintage', 'size'] as const) add(key, plainList(index, key))
  for (const key of ['price', 'alcohol', 'sugar'] as const) {
    plainValues(key, Object.fromEntries(BUCKETS[key].map((code) => [code, rangeName(key, code)])))
  }
  plainValues('drink', DRINK_NAMES)
  plainValues('offer', OFFER_NAMES)
  plainValues('stock', STOCK_NAMES)
  const fresh = { version: index.vocabularyVersion, values, byCode }
  listsOf.set(index, fresh)
  return fresh
}

function plainList(index: FacetIndex, key: 'vintage' | 'size'): IndexedValue[] {
  const prefix = memberOf(key, '')
  const name = key === 'vintage' ? vintageName : sizeName
  const rank = (code: string) =>
    code === NO_VINTAGE ? Number.POSITIVE_INFINITY : key === 'vintage' ? -Number(code) : Number(code)
  return [...index.sets]
    .filter(([member]) => member.startsWith(prefix))
    .map(([member, set]) => ({ code: member.slice(prefix.length), set }))
    .toSorted((a, b) => rank(a.code) - rank(b.code))
    .map(({ code, set }) => ({ ...plain(code, name(code)), set }))
}

const plain = (code: string, name: Localized) => ({ code, name, id: null, parent: null })
