import type { Product, Sku } from '#domain/product.ts'
import { useWords } from '../../words.ts'
import { FactsBlock } from './facts-block.tsx'
import { InsideSet } from './inside-set.tsx'
import styles from './product-page.module.css'
import { TasteBars } from './taste-bars.tsx'
import { TastingCard } from './tasting-card.tsx'
import { WordChips } from './word-chips.tsx'

type Props = { product: Product; sku: Sku | undefined }

export function AboutWine({ product, sku }: Props) {
  const { t } = useWords()
  return (
    <>
      {product.parts ? <InsideSet parts={product.parts} /> : null}
      <TheWine product={product} />
      <TastingCard product={product} sku={sku} />
      <section data-island="about-wine" className={styles.section} aria-labelledby="facts-title">
        <h2 id="facts-title">{t('catalog.facts')}</h2>
        <FactsBlock product={product} sku={sku} />
      </section>
    </>
  )
}

function TheWine({ product }: { product: Product }) {
  const { t, say } = useWords()
  const paragraphs = say(product.description).split('\n\n').filter(Boolean)
  const hasProfile = product.bars !== null || product.flavours.length > 0 || product.pairings.length > 0
  if (paragraphs.length === 0 && !hasProfile) return null
  return (
    <section data-island="about-wine" className={styles.wine} aria-labelledby="wine-title">
      <div>
        <h2 id="wine-title">{t('catalog.the-wine')}</h2>
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      {hasProfile ? (
        <div className={styles.profile}>
          {product.bars ? (
            <div>
              <h3 className={styles.profileTitle}>{t('catalog.taste-profile')}</h3>
              <TasteBars bars={product.bars} />
            </div>
          ) : null}
          <WordChips title={t('catalog.flavours')} terms={product.flavours} />
          <WordChips title={t('catalog.pairings')} terms={product.pairings} />
        </div>
      ) : null}
    </section>
  )
}
