import { pricePerBottle } from '#domain/compare.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import { type Fen, formatMoney } from '#domain/money.ts'
import { type Product, stockState } from '#domain/product.ts'
import { type FactKey, factsOf } from '#domain/wine-facts.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { Words } from '#web/ui/words/words.ts'

/** `values`: one for each wine, empty where nothing is known of it. */
export type ComparedFact = { key: string; label: string; values: string[]; differs: boolean }

const SHOWN: readonly FactKey[] = [
  'estate',
  'region',
  'grapes',
  'vintage',
  'type',
  'taste',
  'residual-sugar',
  'acidity',
  'alcohol',
  'drinking',
  'pairings',
  'serving',
  'closure',
]

/** In the order in which one chooses; what is known of none has no row. */
export function comparedFacts(wines: readonly Product[], words: Words<MessageKey> & { locale: Locale }): ComparedFact[] {
  const { t, locale } = words
  const ofWine = wines.map((wine) => factWords(wine, words))
  const rows = [
    ...SHOWN.map((key) => ({
      key: String(key),
      label: t(`catalog.fact.${key}`),
      values: ofWine.map((facts) => facts.get(key) ?? ''),
    })),
    {
      key: 'rating',
      label: t('plans.compare.rating'),
      values: wines.map(({ rating }) => (rating.count > 0 ? `★ ${rating.average.toFixed(1)}` : '')),
    },
    {
      key: 'per-bottle',
      label: t('plans.compare.per-bottle'),
      values: wines.map((wine) => formatMoney(lowestPerBottle(wine), locale)),
    },
    {
      key: 'stock',
      label: t('plans.compare.stock'),
      values: wines.map(({ stock }) => t(`catalog.stock.${stockState(stock)}`, { count: stock })),
    },
  ]
  return rows
    .filter(({ values }) => values.some((value) => value !== ''))
    .map((row) => ({ ...row, differs: new Set(row.values).size > 1 }))
}

function factWords(wine: Product, { t, say, locale }: Words<MessageKey> & { locale: Locale }): Map<FactKey, string> {
  const facts = factsOf(wine, undefined, {
    locale,
    say: (content: Localized) => say(content),
    unit: (unit, value) => t(`catalog.unit.${unit}`, { value }),
  })
  const written = new Map(
    facts.map(({ key, values }) => [key, values.map((value) => value.words).join(t('catalog.list-comma'))] as const),
  )
  // All that can be bought, not only the one whose price is shown.
  if (wine.vintages.length > 0) written.set('vintage', wine.vintages.join(t('catalog.list-comma')))
  return written
}

/** Of the packs that can be bought; of all when none can. */
function lowestPerBottle({ skus, price }: Product): Fen {
  const there = skus.filter(({ stock }) => stock > 0)
  const prices = (there.length > 0 ? there : skus).map(pricePerBottle)
  return prices.toSorted((a, b) => a - b)[0] ?? price
}
