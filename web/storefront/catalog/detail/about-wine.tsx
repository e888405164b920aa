import type { Product, Sku } from '#domain/product.ts'
import { useWords } from '../../words.ts'
import { FactsBlock } from './facts-block.tsx'
import { InsideSet } from './inside-set.tsx'
import { LabelBlock } from './label-block.tsx'
import styles from './product-page.module.css'
import { TasteBars } from './taste-bars.tsx'
import { TastingCard } from './tasting-card.tsx'
import { WordChips } from './word-chips.tsx'

type Props = { product: Product; sku: Sku | undefined }

/** Below pictures and price, each part over the whole width. */
export function AboutWine({ product, sku }: Props) {
  const { t } = useWords()
  return (
    <>
      {product.parts ? (
        <div data-island="about-wine" className={styles.section}>
          <InsideSet parts={product.parts} />
        </div>
      ) : null}
      <div data-island="about-wine" className={styles.tasting}>
        <div className={styles.words}>
          <Description product={product} />
          <Profile product={product} />
        </div>
        <TastingCard product={product} sku={sku} />
      </div>
      <section data-island="about-wine" className={styles.section} aria-labelledby="facts-title">
        <h2 id="facts-title">{t('catalog.facts')}</h2>
        <FactsBlock product={product} sku={sku} />
      </section>
      <LabelBlock product={product} />
    </>
  )
}

function Description({ product }: { product: Product }) {
  const { t, say } = useWords()
  const paragraphs = say(product.description).split('\n\n').filter(Boolean)
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="wine-title">
      <h2 id="wine-title">{t('catalog.the-wine')}</h2>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

/** What it goes with stands among the facts. */
function Profile({ product: { bars, flavours } }: { product: Product }) {
  const { t } = useWords()
  if (bars === null && flavours.length === 0) return null
  return (
    <section className={styles.profile} aria-labelledby="taste-title">
      <h2 id="taste-title">{t('catalog.taste-profile')}</h2>
      {bars ? <TasteBars bars={bars} /> : null}
      <WordChips title={t('catalog.flavours')} terms={flavours} />
    </section>
  )
}
