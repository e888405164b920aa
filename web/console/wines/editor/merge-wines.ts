import { TERM_KINDS } from '#domain/term-kinds.ts'
import type { SkuValue, WineValues } from './wine-values.ts'

/** Both changed it. `put` writes one of the two into the form. */
export type Clash = {
  /** Of this list only. */
  key: number
  field: string
  mine: unknown
  theirs: unknown
  put: (values: WineValues, side: 'mine' | 'theirs') => WineValues
}
type Merged = { values: WineValues; clashes: Clash[] }

const WORDS = ['name', 'blurb', 'description', 'ingredients', 'storage', 'importer'] as const
const LANGUAGES = ['zh', 'en'] as const
const FACTS = [
  'images',
  'alcohol',
  'residualSugar',
  'acidity',
  'serving',
  'drinking',
  'bars',
  'flags',
  'bottling',
  'parts',
] as const
/** A stock that was typed is a movement and joins sales and deliveries without a clash. */
const SKU_FACTS = [
  'vintage',
  'sizeMl',
  'pack',
  'price',
  'listPrice',
  'cost',
  'weight',
  'lowStock',
  'gtin',
  'images',
  'isOnSale',
] as const

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What only one of two people changed since `base` stays; what both changed stays as I typed it, and is told. */
export function mergeWines(base: WineValues, mine: WineValues, theirs: WineValues): Merged {
  const clashes: Clash[] = []
  let values = mine
  function settle<T>(
    field: string,
    sides: { base: T; mine: T; theirs: T },
    put: (into: WineValues, value: T) => WineValues,
  ): void {
    if (isEqual(sides.mine, sides.theirs) || isEqual(sides.theirs, sides.base)) return
    if (isEqual(sides.mine, sides.base)) values = put(values, sides.theirs)
    else
      clashes.push({
        key: clashes.length,
        field,
        mine: sides.mine,
        theirs: sides.theirs,
        put: (into, side) => put(into, sides[side]),
      })
  }
  const sidesOf = <T>(read: (from: WineValues) => T) => ({ base: read(base), mine: read(mine), theirs: read(theirs) })

  for (const name of WORDS) {
    for (const language of LANGUAGES) {
      const sides = sidesOf((from) => from[name][language])
      settle(`${name}.${language}`, sides, (into, words) => ({ ...into, [name]: { ...into[name], [language]: words } }))
    }
  }
  for (const name of FACTS) {
    settle<unknown>(
      name,
      sidesOf((from) => from[name]),
      (into, value) => ({ ...into, [name]: value }),
    )
  }
  for (const address of Object.keys({ ...mine.imageWords, ...theirs.imageWords })) {
    const sides = sidesOf((from) => from.imageWords[address] ?? { zh: '', en: '' })
    settle('imageWords', sides, (into, words) => ({ ...into, imageWords: { ...into.imageWords, [address]: words } }))
  }
  for (const kind of TERM_KINDS) {
    const sides = sidesOf((from) => from.terms.filter((term) => term.kind === kind))
    settle(`terms.${kind}`, sides, (into, terms) => ({
      ...into,
      terms: [...into.terms.filter((term) => term.kind !== kind), ...terms],
    }))
  }
  values = { ...values, skus: joinSkus(base.skus, mine.skus, theirs.skus) }
  for (const sku of theirs.skus) {
    const [was, typed] = [withId(base.skus, sku.id), withId(mine.skus, sku.id)]
    if (!was || !typed) continue
    for (const name of SKU_FACTS) {
      settle<unknown>(`sku.${sku.code}.${name}`, { base: was[name], mine: typed[name], theirs: sku[name] }, (into, value) => ({
        ...into,
        skus: into.skus.map((each) => (each.id === sku.id ? { ...each, [name]: value } : each)),
      }))
    }
  }
  return { values, clashes }
}

const withId = (skus: readonly SkuValue[], id: number | undefined): SkuValue | undefined => skus.find((sku) => sku.id === id)

/** All rows of both, in my order. A row is gone when one of us removed it and the other left it as it was. */
function joinSkus(base: readonly SkuValue[], mine: readonly SkuValue[], theirs: readonly SkuValue[]): SkuValue[] {
  const kept = mine.flatMap((sku): SkuValue[] => {
    const [was, now] = [withId(base, sku.id), withId(theirs, sku.id)]
    if (sku.id === undefined) return [sku]
    if (now) return [sku.stock === was?.stock ? { ...sku, stock: now.stock, stockSeen: now.stockSeen } : sku]
    return isEqual(sku, was) ? [] : [{ ...sku, id: undefined, code: '', stockSeen: 0 }]
  })
  const others = theirs.filter(({ id }) => !withId(mine, id))
  return [...kept, ...others.filter((sku) => !isEqual(withoutStock(sku), withoutStock(withId(base, sku.id))))]
}

const withoutStock = (sku: SkuValue | undefined) => sku && { ...sku, stock: '', stockSeen: 0 }

const bottleOf = ({ vintage, sizeMl, pack }: SkuValue): string => [vintage, sizeMl, pack].map((part) => part.trim()).join(' ')

/** What was typed while a wine was saved joins what the server made of it; new bottles learn their ids. */
export function settleTyped(sent: WineValues, typed: WineValues, stored: WineValues): WineValues {
  const idOf = new Map(sent.skus.map((sku) => [sku.key, stored.skus.find((each) => bottleOf(each) === bottleOf(sku))] as const))
  const known = (skus: readonly SkuValue[]) =>
    skus.map((sku): SkuValue => {
      const made = sku.id === undefined ? idOf.get(sku.key) : undefined
      return made ? { ...sku, id: made.id, code: made.code, key: made.key } : sku
    })
  const { values } = mergeWines({ ...sent, skus: known(sent.skus) }, { ...typed, skus: known(typed.skus) }, stored)
  return {
    ...values,
    skus: values.skus.map((sku) => ({ ...sku, stockSeen: withId(stored.skus, sku.id)?.stockSeen ?? sku.stockSeen })),
  }
}
