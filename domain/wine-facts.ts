import { formatNumber, type Locale, type Localized } from './locale.ts'
import type { Product, Sku, TermRef } from './product.ts'

export type Fact = { key: FactKey; values: { words: string; categoryId?: number }[] }
export type FactKey =
  | 'original-name'
  | 'estate'
  | 'region'
  | 'site'
  | 'classification'
  | 'grapes'
  | 'vintage'
  | 'type'
  | 'taste'
  | 'alcohol'
  | 'residual-sugar'
  | 'acidity'
  | 'size'
  | 'closure'
  | 'serving'
  | 'drinking'
  | 'farming'
  | 'pairings'

/** All but the wines that stand beside it. */
export type Wine = Omit<Product, 'related' | 'sameEstate' | 'year'>

type Writer = { locale: Locale; say: (content: Localized) => string; unit: (unit: Unit, value: string) => string }
export type Unit = 'percent' | 'grams' | 'millilitres' | 'celsius'

/** In a fixed order; unknown facts have no row (U25). */
export function factsOf(product: Wine, sku: Sku | undefined, { locale, say, unit }: Writer): Fact[] {
  const number = (value: number) => formatNumber(value, locale, 1)
  const linked = (terms: (TermRef | null)[]) =>
    terms.flatMap((term) => (term ? [{ words: say(term.name), categoryId: term.id }] : []))
  const plain = (terms: (TermRef | null)[]) => terms.flatMap((term) => (term ? [{ words: say(term.name) }] : []))
  const measured = (value: number | null, name: Unit) => (value === null ? [] : [{ words: unit(name, number(value)) }])
  const vintage = sku ? sku.vintage : product.vintage
  // Those of its bottles stand in the list of what is inside.
  const sizes = product.parts ? [] : sizesOf(product, sku)
  const { zh, en } = product.name
  const rows: Fact[] = [
    // On an English page the name is it.
    { key: 'original-name', values: locale === 'zh-CN' && zh && zh !== en ? [{ words: en }] : [] },
    { key: 'estate', values: linked([product.estate]) },
    { key: 'region', values: [...linked([product.region]), ...plain([product.country])] },
    { key: 'site', values: plain([product.site]) },
    { key: 'classification', values: plain(product.classification) },
    { key: 'grapes', values: linked(product.grapes).map((grape) => withShare(grape, product.grapeShares)) },
    { key: 'vintage', values: vintage === null ? [] : [{ words: String(vintage) }] },
    { key: 'type', values: linked([product.type]) },
    { key: 'taste', values: linked([product.taste]) },
    { key: 'alcohol', values: measured(product.alcohol, 'percent') },
    { key: 'residual-sugar', values: measured(product.residualSugar, 'grams') },
    { key: 'acidity', values: measured(product.acidity, 'grams') },
    { key: 'size', values: sizes.map(({ sizeMl, pack }) => ({ words: sized(unit('millilitres', String(sizeMl)), pack) })) },
    { key: 'closure', values: plain([product.closure]) },
    { key: 'serving', values: product.serving ? [{ words: unit('celsius', range(product.serving)) }] : [] },
    { key: 'drinking', values: product.drinking ? [{ words: range(product.drinking) }] : [] },
    { key: 'farming', values: plain(product.farming) },
    { key: 'pairings', values: plain(product.pairings) },
  ]
  return rows.filter(({ values }) => values.some(({ words }) => words !== ''))
}

type Value = Fact['values'][number]
const withShare = ({ words, categoryId }: Required<Value>, shares: Record<string, number>): Value => {
  const share = shares[categoryId]
  return share === undefined ? { words, categoryId } : { words: `${words} ${share}%`, categoryId }
}

type Size = Pick<Sku, 'sizeMl' | 'pack'>

/** Of a size that is sold singly, too, the case is no size of its own. */
function sizesOf(product: Wine, sku: Sku | undefined): Size[] {
  const sizes = new Map<number, Size>()
  for (const each of sku ? [sku] : product.skus) {
    const known = sizes.get(each.sizeMl)
    if (!known || each.pack < known.pack) sizes.set(each.sizeMl, each)
  }
  return [...sizes.values()]
}

const sized = (size: string, pack: number): string => (pack > 1 ? `${size} × ${pack}` : size)

const range = ([from, to]: readonly [number, number]): string => (from === to ? String(from) : `${from}–${to}`)
