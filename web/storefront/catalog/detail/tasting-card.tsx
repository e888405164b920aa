import type { CSSProperties } from 'react'
import type { Product, Sku } from '#domain/product.ts'
import { decantingOf, drinkingLine, glassOf } from '#domain/tasting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../../words.ts'
import styles from './tasting-card.module.css'

/** `isForPrint`: the page says it among the facts. */
type Row = { key: 'serving' | 'glass' | 'decanting' | 'dishes'; words: string; isForPrint?: boolean }
type Props = { product: Product; sku: Sku | undefined }

/** How to drink it, as a card to print and lay beside the bottle. Nothing for wines of which none of it is known. */
export function TastingCard({ product, sku }: Props) {
  const { t, say } = useWords()
  const { serving, drinking, pairings, year } = product
  const vintage = sku ? sku.vintage : product.vintage
  const glass = glassOf(product)
  const minutes = decantingOf(product, vintage, year)
  // Without anything else the card would be empty.
  const hasOther = drinking !== null || glass !== undefined
  const rows: Row[] = []
  if (serving)
    rows.push({
      key: 'serving',
      words: t('catalog.unit.celsius', { value: [...new Set(serving)].join('–') }),
      isForPrint: hasOther,
    })
  if (glass) rows.push({ key: 'glass', words: t(`catalog.glass.${glass}`) })
  if (minutes !== undefined) {
    rows.push({
      key: 'decanting',
      words: minutes > 0 ? t('catalog.tasting.carafe', { minutes }) : t('catalog.tasting.no-carafe'),
    })
  }
  if (pairings.length > 0) {
    rows.push({ key: 'dishes', words: pairings.map(({ name }) => say(name)).join(t('catalog.list-comma')), isForPrint: hasOther })
  }
  if (!serving && !drinking) return null
  return (
    <section className={styles.card} aria-labelledby="tasting-title">
      <h2 id="tasting-title" className={styles.title}>
        {t('catalog.tasting')}
      </h2>
      <p className={styles.name}>
        {say(product.name)} {vintage}
      </p>
      {drinking ? <Line drinking={drinking} vintage={vintage} year={year} /> : null}
      <dl className={styles.rows}>
        {rows.map(({ key, words, isForPrint }) => (
          <div key={key} className={styles.row} data-print={isForPrint ? '' : undefined}>
            <dt>{t(`catalog.tasting.${key}`)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Button variant="plain" className={styles.print} onClick={printCard}>
        {t('catalog.tasting.print')}
      </Button>
    </section>
  )
}

type LineProps = { drinking: readonly [number, number]; vintage: number | null; year: number }

function Line({ drinking, vintage, year }: LineProps) {
  const { t } = useWords()
  const line = drinkingLine(drinking, vintage, year)
  const places = { '--opens': line.opens, '--closes': line.closes, '--now': line.now } as CSSProperties
  return (
    <div className={styles.window} style={places}>
      <p>{t(`catalog.tasting.window.${line.is}`, { from: drinking[0], to: drinking[1] })}</p>
      <div className={styles.line} aria-hidden="true">
        <span className={styles.today}>{t('catalog.tasting.today')}</span>
      </div>
      <p className={styles.years} aria-hidden="true">
        <span>{line.from}</span>
        <span>{line.to}</span>
      </p>
    </div>
  )
}

/** Everything else of the page is left out meanwhile (tasting-card.module.css). */
function printCard(): void {
  const { dataset } = document.documentElement
  dataset.print = 'tasting'
  addEventListener('afterprint', () => delete dataset.print, { once: true })
  print()
}
