import type { Product } from '#domain/product.ts'
import { labelRows } from '#domain/wine-label.ts'
import { useWords } from '../../words.ts'
import { FactsList } from './facts-list.tsx'
import styles from './product-page.module.css'

/** What the Chinese label says besides the facts; nothing when nothing is known of it. */
export function LabelBlock({ product }: { product: Product }) {
  const { t, say } = useWords()
  const rows = labelRows(product.label, say)
  if (rows.length === 0) return null
  return (
    <section data-island="about-wine" className={styles.section} aria-labelledby="label-title">
      <h2 id="label-title">{t('catalog.label')}</h2>
      <FactsList rows={rows.map(({ key, words }) => ({ key, name: t(`catalog.label.${key}`), value: words }))} />
    </section>
  )
}
