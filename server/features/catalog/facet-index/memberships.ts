import { isWithin, type NumberRange, readRange } from '#domain/number-range.ts'
import { BUCKETS, NO_VINTAGE } from '#domain/vocabulary/facet-words.ts'
import type { IndexedSku, IndexedTerm, IndexedWine } from './sql.ts'
import { UNKNOWN } from './unknown-number.ts'

/*
 * Sets that a wine belongs to: `term:123` (the term or one below it), `kind:grape` (any term of the kind), else `facet:code`:
 * `vintage:2022`, `price:100-199.99`, `stock:in`.
 */

export type Places = ReadonlyMap<number, readonly string[]>

export const memberOfTerm = (id: number): string => `term:${id}`
export const memberOfKind = (kind: string): string => `kind:${kind}`
export const isCounted = (name: string): boolean => !name.startsWith('kind:')
export const memberOf = (facet: string, code: string): string => `${facet}:${code}`

export const ORGANIC: ReadonlySet<string> = new Set(['organic', 'biodynamic', 'demeter', 'respekt', 'naturland'])

/** For each term: itself, all terms above it, and "organic" for organic certificates. */
export function placesOf(terms: ReadonlyMap<number, IndexedTerm>): Places {
  const organic = [...terms.values()].find(({ kind, code }) => kind === 'farming' && code === 'organic')
  const places = new Map<number, readonly string[]>()
  for (const term of terms.values()) {
    const names = [memberOfTerm(term.id), memberOfKind(term.kind)]
    for (const { id, kind } of widerThan(term, terms)) names.push(memberOfTerm(id), memberOfKind(kind))
    if (organic && term.kind === 'farming' && ORGANIC.has(term.code)) names.push(memberOfTerm(organic.id))
    places.set(term.id, names)
  }
  return places
}

/** Not for estates: their seat does not say where a wine grew. */
function* widerThan(term: IndexedTerm, terms: ReadonlyMap<number, IndexedTerm>): Generator<IndexedTerm> {
  if (term.kind === 'estate') return
  const seen = new Set([term.id])
  let { parentId } = term
  while (parentId !== null && !seen.has(parentId)) {
    seen.add(parentId)
    const wider = terms.get(parentId)
    if (!wider) return
    yield wider
    parentId = wider.parentId
  }
}

/** A wine is one to keep until this many years before its drinking window ends. */
const KEEPS_YEARS = 5

type Judged = { places: Places; year: number }

export function membershipsOf(row: IndexedWine, { places, year }: Judged): string[] {
  const names: string[] = []
  for (const id of row.termIds) for (const name of places.get(id) ?? []) names.push(name)
  for (const sku of row.skus) for (const name of membershipsOfSku(sku)) if (name) names.push(name)
  for (const flag of row.flags) names.push(memberOf('offer', flag))
  if (row.isReduced) names.push(memberOf('offer', 'reduced'))
  names.push(memberOf('stock', row.isInStock ? 'in' : 'out'))
  const { drinkFrom, drinkTo } = row
  if (drinkFrom !== null && drinkTo !== null) {
    if (drinkFrom > year) names.push('drink:later')
    else if (drinkTo >= year) names.push('drink:now')
    if (drinkTo >= year + KEEPS_YEARS) names.push('drink:keep')
  }
  if (row.alcohol !== null) addBuckets(names, row.alcohol, ALCOHOL)
  if (row.sugar !== null) addBuckets(names, row.sugar, SUGAR)
  return names
}

export const membershipsOfSku = ([vintage, sizeMl, price]: IndexedSku): (string | undefined)[] => [
  memberOf('vintage', vintage === 0 ? NO_VINTAGE : String(vintage)),
  memberOf('size', String(sizeMl)),
  price === UNKNOWN ? undefined : PRICES.find(({ range }) => isWithin(price / 100, range))?.name,
]

type Bucket = { name: string; range: NumberRange }

const bucketsOf = (facet: keyof typeof BUCKETS): Bucket[] =>
  BUCKETS[facet].flatMap((code) => {
    const range = readRange(code)
    return range ? [{ name: memberOf(facet, code), range }] : []
  })
const PRICES = bucketsOf('price')
const ALCOHOL = bucketsOf('alcohol')
const SUGAR = bucketsOf('sugar')

function addBuckets(names: string[], number: number, buckets: readonly Bucket[]): void {
  for (const { name, range } of buckets) if (isWithin(number, range)) names.push(name)
}
