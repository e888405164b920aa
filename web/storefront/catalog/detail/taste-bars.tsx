import type { TasteBars as Bars } from '#domain/product.ts'
import { useWords } from '../../words.ts'
import styles from './taste-bars.module.css'

const BARS = ['sweetness', 'acidity', 'body', 'tannin', 'fruit'] as const satisfies readonly (keyof Bars)[]
const BAR_MAX = 5
const STEPS = [1, 2, 3, 4, BAR_MAX]

/** A white wine has no tannin: a row of empty strokes would say nothing. */
export function TasteBars({ bars }: { bars: Bars }) {
  const { t } = useWords()
  return (
    <dl className={styles.bars}>
      {BARS.filter((bar) => bar !== 'tannin' || bars.tannin > 0).map((bar) => (
        <div key={bar} className={styles.row}>
          <dt>{t(`catalog.bar.${bar}`)}</dt>
          <dd>
            <span className="visually-hidden">{t('catalog.bar.of', { value: bars[bar], max: BAR_MAX })}</span>
            <span className={styles.strokes} aria-hidden="true">
              {STEPS.map((step) => (
                <span key={step} data-full={step <= bars[bar] ? '' : undefined} />
              ))}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
