import type { StaffSku, StaffWine, WineTerm } from '#contract/staff/wines.ts'

/** By field: before and after. */
export type Differences = Record<string, [unknown, unknown]>

const LANGUAGES = ['zh', 'en'] as const
const WORDS = ['name', 'blurb', 'description', 'ingredients', 'storage', 'importer'] as const
const FACTS = [
  'images',
  'imageWords',
  'alcohol',
  'residualSugar',
  'acidity',
  'serving',
  'drinking',
  'bars',
  'flags',
  'bottling',
] as const
const SKU_FACTS = [
  'vintage',
  'sizeMl',
  'pack',
  'price',
  'listPrice',
  'cost',
  'weightG',
  'stock',
  'lowStock',
  'images',
  'isOnSale',
  'gtin',
] as const satisfies readonly (keyof StaffSku)[]

export function differencesOf(before: StaffWine, after: StaffWine): Differences {
  const found: Differences = {}
  const compare = (field: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) found[field] = [one ?? null, other ?? null]
  }
  for (const field of WORDS) for (const key of LANGUAGES) compare(`${field}.${key}`, before[field][key], after[field][key])
  for (const field of FACTS) compare(field, before[field], after[field])
  const kinds = new Set([...before.terms, ...after.terms].map(({ kind }) => kind))
  for (const kind of kinds) compare(`terms.${kind}`, named(before.terms, kind), named(after.terms, kind))
  const codes = new Set([...before.skus, ...after.skus].map(({ code }) => code))
  for (const code of codes) {
    const [one, other] = [skuWith(before, code), skuWith(after, code)]
    // A set's stock is that of its parts.
    const facts = after.parts.length > 0 ? SKU_FACTS.filter((field) => field !== 'stock') : SKU_FACTS
    if (one && other) for (const field of facts) compare(`sku.${code}.${field}`, one[field], other[field])
    else compare(`sku.${code}`, summaryOf(one), summaryOf(other))
  }
  compare('parts', insideOf(before), insideOf(after))
  return found
}

const insideOf = ({ parts }: StaffWine) => parts.map(({ name, vintage, amount }) => ({ ...name, vintage, amount }))

const skuWith = ({ skus }: StaffWine, code: string): StaffSku | undefined => skus.find((sku) => sku.code === code)

const summaryOf = (sku: StaffSku | undefined) =>
  sku && { vintage: sku.vintage, sizeMl: sku.sizeMl, pack: sku.pack, price: sku.price, stock: sku.stock }

const named = (terms: readonly WineTerm[], kind: string) =>
  terms.filter((term) => term.kind === kind).map(({ name, share }) => ({ ...name, ...(share === null ? {} : { share }) }))
