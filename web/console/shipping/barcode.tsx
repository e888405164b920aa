import JsBarcode from 'jsbarcode'
import styles from './shipping.module.css'

const HEIGHT = 40
/** White at both ends, so that scanners find the beginning. */
const QUIET = 10

/** Code 128 of an order's number, as every scanner reads it. */
export function Barcode({ text }: { text: string }) {
  const bars = barsOf(text)
  const width = bars.length + 2 * QUIET
  return (
    <figure className={styles.barcode}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" shapeRendering="crispEdges" role="img" aria-label={text}>
        <path d={pathOf(bars)} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

/** `1` is black, each one module wide. */
function barsOf(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  return drawn.encodings?.map(({ data }) => data).join('') ?? ''
}

const pathOf = (bars: string): string =>
  [...bars.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index + QUIET} 0h${run.length}v${HEIGHT}h-${run.length}z`).join('')
