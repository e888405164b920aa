import { Fragment } from 'react'
import type { Product, Sku } from '#domain/product.ts'
import { type FactKey, factsOf } from '#domain/wine-facts.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { languageOf } from '../original-name.tsx'
import { FactsList } from './facts-list.tsx'

/** A wine for the same dish is found by its name. */
const pathOf = (key: FactKey, words: string, categoryId: number | undefined): string | undefined =>
  categoryId !== undefined ? paths.products({ sid: categoryId }) : key === 'pairings' ? paths.search(words) : undefined

const Value = ({ words, to }: { words: string; to: string | undefined }) => (to ? <SiteLink to={to}>{words}</SiteLink> : words)

export function FactsBlock({ product, sku }: { product: Product; sku: Sku | undefined }) {
  const { t, say, locale } = useWords()
  const facts = factsOf(product, sku, { locale, say, unit: (unit, value) => t(`catalog.unit.${unit}`, { value }) })
  const rows = facts.map(({ key, values }) => ({
    key,
    name: t(`catalog.fact.${key}`),
    lang: key === 'original-name' ? languageOf(product.country) : undefined,
    value: values.map(({ words, categoryId }, index) => (
      <Fragment key={words}>
        {index > 0 ? t('catalog.list-comma') : null}
        <Value words={words} to={pathOf(key, words, categoryId)} />
      </Fragment>
    )),
  }))
  return <FactsList rows={rows} />
}
