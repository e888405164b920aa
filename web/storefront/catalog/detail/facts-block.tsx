import { Fragment } from 'react'
import type { Product, Sku } from '#domain/product.ts'
import { factsOf } from '#domain/wine-facts.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './facts-block.module.css'

export function FactsBlock({ product, sku }: { product: Product; sku: Sku | undefined }) {
  const { t, say, locale } = useWords()
  const facts = factsOf(product, sku, { locale, say, unit: (unit, value) => t(`catalog.unit.${unit}`, { value }) })
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, values }) => (
        <div key={key} className={styles.row}>
          <dt>{t(`catalog.fact.${key}`)}</dt>
          <dd>
            {values.map(({ words, categoryId }, index) => (
              <Fragment key={words}>
                {index > 0 ? t('catalog.list-comma') : null}
                {categoryId === undefined ? words : <SiteLink to={paths.products({ sid: categoryId })}>{words}</SiteLink>}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
