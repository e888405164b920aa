import type { Product, Sku } from '#domain/product.ts'
import { useWords } from '../../words.ts'
import { FactsBlock } from './facts-block.tsx'
import { InsideSet } from './inside-set.tsx'
import styles from './product-page.module.css'
import { TasteBars } from './taste-bars.tsx'
import { TastingCard } from './tasting-card.tsx'
import { WordChips } from './word-chips.tsx'

type Props = { product: Product; sku: Sku | undefined }

/** Its first part stands beside what is sold, the others have the whole width. */
export function AboutWine({ product, sku }: Props) {
  const { t } = useWords()
  return (
    <>
      <div data-island="about-wine" className={styles.story}>
        {product.parts ? <InsideSet parts={product.parts} /> : null}
        <Description product={product} />
      </div>
      <div data-island="about-wine" className={styles.tasting}>
        <Profile product={product} />
        <TastingCard product={product} sku={sku} />
      </div>
      <section data-island="about-wine" className={styles.section} aria-labelledby="facts-title">
        <h2 id="facts-title">{t('catalog.facts')}</h2>
        <FactsBlock product={product} sku={sku} />
      </section>
    </>
  )
}

function Description({ product }: { product: Product }) {
  const { t, say } = useWords()
  const paragraphs = say(product.description).split('\n\n').filter(Boolean)
  if (paragraphs.length === 0) return null
  return (
    <section className={styles.wine} aria-labelledby="wine-title">
      <h2 id="wine-title">{t('catalog.the-wine')}</h2>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function Profile({ product: { bars, flavours, pairings } }: { product: Product }) {
  const { t } = useWords()
  if (bars === null && flavours.length === 0 && pairings.length === 0) return null
  return (
    <section className={styles.profile} aria-labelledby="taste-title">
      <h2 id="taste-title">{t('catalog.taste-profile')}</h2>
      {bars ? <TasteBars bars={bars} /> : null}
      <WordChips title={t('catalog.flavours')} terms={flavours} />
      <WordChips title={t('catalog.pairings')} terms={pairings} />
    </section>
  )
}
