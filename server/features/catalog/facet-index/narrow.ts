import { FACET_KEYS, type FacetChoice, type FacetKey, type ListOrder } from '#domain/facets.ts'
import type { CategoryKind, ProductFlag } from '#domain/product.ts'
import { OFFER_NAMES } from '#domain/vocabulary/facet-words.ts'
import type { FacetIndex } from './columns.ts'
import { findValue, type IndexedValue, valuesOf } from './facet-values.ts'
import { memberOf, memberOfKind, memberOfTerm } from './memberships.ts'
import { orderOf } from './orders.ts'
import { isSkuFacet, skusWith, spanOf, type Wanted, winesOf } from './sku-facets.ts'
import { addTo, type Bits, clearBit, countBits, hasBit, keepOnly, type SlotSet, setBit, slotSet, slotsOf } from './slot-set.ts'

export type FacetQuestion = {
  choice?: FacetChoice
  kind?: CategoryKind
  termId?: number
  underTerms?: readonly number[]
  ids?: readonly number[]
  except?: number
  flag?: ProductFlag | 'flash'
  isInStock?: boolean
  /** Keyword hits, best first; `default` then sorts by them. */
  tiers?: readonly { ids: ArrayLike<number> }[]
  /** Not in the index, since it changes with the clock. */
  onFlashSale?: readonly number[]
  sort: ListOrder
  offset: number
  limit: number
}

export type Narrowed = {
  index: FacetIndex
  question: FacetQuestion
  base: Bits
  chosen: ReadonlyMap<FacetKey, ChosenValues>
  all: Bits
  /** 0 is best; undefined without a keyword or with another order. */
  rankOf: RankOf | undefined
}
type RankOf = (slot: number) => number
type Ranked = { bits: Bits; rankOf: RankOf }
type ChosenValues = { values: readonly IndexedValue[]; bits: Bits }
type Chosen = Pick<Narrowed, 'index' | 'base' | 'chosen'>

/** The answer is valid only in this turn of the event loop: the index changes in place. */
export function narrow(index: FacetIndex, question: FacetQuestion): Narrowed {
  const { ids, tiers, sort } = question
  const base = baseOf(index, question)
  const found = tiers && rankTiers(index, tiers)
  const named = ids && rankIds(index, ids)
  for (const ranked of [found, named]) if (ranked) keepOnly(base, ranked.bits)
  const chosen = new Map<FacetKey, ChosenValues>()
  for (const key of FACET_KEYS) {
    const values = (question.choice?.[key] ?? []).flatMap((code) => chosenValue(index, question, key, code) ?? [])
    if (values.length > 0)
      chosen.set(key, {
        values,
        bits: unionOf(
          index,
          values.map(({ set }) => set),
        ),
      })
  }
  const all = leftBy({ index, base, chosen })
  return { index, question, base, chosen, all, rankOf: sort === 'default' ? (named ?? found)?.rankOf : undefined }
}

export function leftBy(narrowed: Chosen, without?: FacetKey): Bits {
  const { index } = narrowed
  const bits = havingValues(narrowed, without)
  const wanted = wantedBy(narrowed, without)
  // A single SKU condition is already answered by its set of wines.
  if (wanted.length > 1) keepOnly(bits, winesOf(index, skusWith(index, slotsOf(bits), wanted)))
  return bits
}

export function havingValues({ base, chosen }: Chosen, without?: FacetKey): Bits {
  const bits = base.slice()
  for (const [key, choice] of chosen) if (key !== without) keepOnly(bits, choice.bits)
  return bits
}

export const wantedBy = ({ chosen }: Chosen, without?: FacetKey): Wanted[] =>
  [...chosen].flatMap(([key, { values }]) =>
    key !== without && isSkuFacet(key) ? [{ key, spans: values.map(({ code }) => spanOf(key, code)) }] : [],
  )

function baseOf(index: FacetIndex, question: FacetQuestion): Bits {
  const { kind, termId, underTerms, except, flag, isInStock } = question
  const base = index.live.slice()
  const keep = (sets: readonly (SlotSet | undefined)[]) => keepOnly(base, unionOf(index, sets))
  if (kind) keep([index.sets.get(memberOfKind(kind))])
  if (termId !== undefined) keep([index.sets.get(memberOfTerm(presentId(index, termId)))])
  if (underTerms) keep([...termsUnder(index, underTerms)].map((id) => index.sets.get(memberOfTerm(id))))
  if (flag) keep([flag === 'flash' ? flashSet(index, question) : index.sets.get(memberOf('offer', flag))])
  if (isInStock !== undefined) keep([index.sets.get(memberOf('stock', isInStock ? 'in' : 'out'))])
  const excepted = except === undefined ? undefined : index.slotOf[except]
  if (excepted !== undefined) clearBit(base, excepted)
  return base
}

export function pageOf({ index, question, all, rankOf }: Narrowed): { ids: number[]; count: number } {
  const { sort, offset, limit } = question
  const count = countBits(all)
  if (offset >= count) return { ids: [], count }
  const order = orderOf(index, sort)
  const slots = rankOf
    ? rankedSlots(index, all, order, rankOf, offset + limit).slice(offset, offset + limit)
    : slotsInOrder(index, all, order, offset, limit)
  return { ids: slots.map((slot) => index.columns.id[slot] ?? 0), count }
}

function slotsInOrder({ count }: FacetIndex, all: Bits, order: Uint32Array, offset: number, limit: number): number[] {
  const slots: number[] = []
  let passed = 0
  for (let at = 0; at < count && slots.length < limit; at++) {
    const slot = order[at] ?? 0
    if (!hasBit(all, slot)) continue
    if (passed >= offset) slots.push(slot)
    passed += 1
  }
  return slots
}

/** By rank, then in the shop's order; sold-out wines last. Correct for at least the first `enough`. */
function rankedSlots({ count, columns }: FacetIndex, all: Bits, order: Uint32Array, rankOf: RankOf, enough: number): number[] {
  const inStock: number[][] = []
  const soldOut: number[][] = []
  for (let at = 0; at < count; at++) {
    const slot = order[at] ?? 0
    if (!hasBit(all, slot)) continue
    const half = columns.isSoldOut[slot] ? soldOut : inStock
    const rank = rankOf(slot)
    const same = half[rank] ?? []
    half[rank] = same
    if (same.length < enough) same.push(slot)
    if (rank === 0 && half === inStock && same.length >= enough) break
  }
  return [...inStock.flat(), ...soldOut.flat()]
}

function rankTiers({ slotOf, words }: FacetIndex, tiers: readonly { ids: ArrayLike<number> }[]): Ranked {
  const all = new Uint32Array(words)
  const sets = tiers.map(({ ids }) => {
    const bits = new Uint32Array(words)
    // Index loop: an iterator would allocate for thousands of wines.
    for (let at = 0; at < ids.length; at++) {
      const slot = slotOf[ids[at] ?? 0]
      if (slot === undefined || hasBit(all, slot)) continue
      setBit(bits, slot)
      setBit(all, slot)
    }
    return bits
  })
  return { bits: all, rankOf: (slot) => rankIn(sets, slot) }
}

/** Called for each of tens of thousands of wines: a closure for each would be garbage. */
function rankIn(sets: readonly Bits[], slot: number): number {
  for (let rank = 0; rank < sets.length; rank++) if (hasBit(sets[rank] as Bits, slot)) return rank
  return -1
}

function rankIds({ slotOf, words }: FacetIndex, ids: readonly number[]): Ranked {
  const bits = new Uint32Array(words)
  const ranks = new Map<number, number>()
  for (const [rank, id] of ids.entries()) {
    const slot = slotOf[id]
    if (slot === undefined || ranks.has(slot)) continue
    ranks.set(slot, rank)
    setBit(bits, slot)
  }
  return { bits, rankOf: (slot) => ranks.get(slot) ?? 0 }
}

const chosenValue = (index: FacetIndex, question: FacetQuestion, key: FacetKey, code: string): IndexedValue | undefined =>
  key === 'offer' ? offers(index, question).find((value) => value.code === code) : findValue(index, key, code)

export const offers = (index: FacetIndex, question: FacetQuestion): IndexedValue[] =>
  valuesOf(index, 'offer').map((value) =>
    value.code === 'flash' ? { ...value, name: OFFER_NAMES.flash, set: flashSet(index, question) } : value,
  )

const flashSet = (index: FacetIndex, { onFlashSale = [] }: FacetQuestion): SlotSet =>
  slotSet(
    onFlashSale.flatMap((id) => index.slotOf[id] ?? []).toSorted((a, b) => a - b),
    index.words,
  )

function unionOf({ words }: FacetIndex, sets: readonly (SlotSet | undefined)[]): Bits {
  const bits = new Uint32Array(words)
  for (const set of sets) if (set) addTo(bits, set)
  return bits
}

/** The id a merged term has now. */
export const presentId = ({ formerIds }: FacetIndex, id: number): number => formerIds.get(id) ?? id

/** An estate counts as below its region. */
function termsUnder(index: FacetIndex, ids: readonly number[]): Set<number> {
  const { terms } = index
  const under = new Set(ids.map((id) => presentId(index, id)))
  for (let before = 0; before < under.size; ) {
    before = under.size
    for (const { id, parentId } of terms.values()) if (parentId !== null && under.has(parentId)) under.add(id)
  }
  return under
}
