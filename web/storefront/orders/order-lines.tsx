import { type CartLine, lineTotal } from '#domain/cart.ts'
import type { Fen } from '#domain/money.ts'
import type { OrderLine } from '#domain/order-line.ts'
import { WineLine } from '../cart/wine-line.tsx'
import { useWords } from '../words.ts'
import styles from './order-lines.module.css'

type Props = {
  lines: readonly (OrderLine | CartLine)[]
  label: string
  /** By SKU, before prices changed. */
  pricesBefore?: ReadonlyMap<string, Fen> | undefined
  /** Then each line says what was not sent. */
  isPartShipped?: boolean
}

export function OrderLines({ lines, label, pricesBefore, isPartShipped = false }: Props) {
  const { t, money } = useWords()
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.skuCode} className={styles.line}>
          <WineLine line={line} count={line.quantity === 1 ? 1 : undefined}>
            <UnitPrice line={line} before={pricesBefore?.get(line.skuCode)} />
            <Unsent line={line} isPartShipped={isPartShipped} />
            {'stock' in line && line.stock < line.quantity ? (
              <p className={styles.warning}>{t('cart.too-many', { count: line.stock })}</p>
            ) : null}
          </WineLine>
          <p className={styles.total}>
            <span className="visually-hidden">{t('cart.line-total')} </span>
            {money(lineTotal(line))}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Unsent({ line, isPartShipped }: { line: OrderLine | CartLine; isPartShipped: boolean }) {
  const { t } = useWords()
  if (!('shippedQuantity' in line)) return null
  const unsent = isPartShipped ? line.quantity - line.shippedQuantity - line.refundedQuantity : 0
  return (
    <>
      {unsent > 0 ? <p className={styles.note}>{t('orders.line-unsent', { count: unsent })}</p> : null}
      {line.refundedQuantity > 0 ? (
        <p className={styles.note}>{t('orders.line-refunded', { count: line.refundedQuantity })}</p>
      ) : null}
    </>
  )
}

/** Of one bottle the line's total says it, unless it has changed. */
function UnitPrice({ line: { price, quantity }, before = price }: { line: OrderLine | CartLine; before: Fen | undefined }) {
  const { t, money } = useWords()
  if (quantity === 1 && before === price) return null
  return (
    <p className={styles.count}>
      {before === price ? null : <span className={styles.warning}>{t('orders.price-was', { amount: money(before) })} → </span>}
      {money(price)}
      {quantity === 1 ? null : <span className={styles.times}> × {quantity}</span>}
    </p>
  )
}
