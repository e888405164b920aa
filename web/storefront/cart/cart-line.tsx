import { useEffect, useRef } from 'react'
import { type CartLine, type CheaperCase, lineTotal } from '#domain/cart.ts'
import { multiply, subtract } from '#domain/money.ts'
import { QUANTITY_PER_LINE_MAX, stockState } from '#domain/product.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper/quantity-stepper.tsx'
import { useWords } from '../words.ts'
import styles from './cart-line.module.css'
import { WineLine } from './wine-line.tsx'

type Props = {
  line: CartLine
  /** Pieces that chosen sets take of the same stock. */
  inSets: number
  isSelected: boolean
  /** Takes the focus back, which was lost with the way back. */
  isPutBack: boolean
  onSelect: (isWanted: boolean) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onCases: (found: CheaperCase) => void
}

export function CartLineRow({ line, inSets, isSelected, isPutBack, onSelect, onQuantity, onRemove, onCases }: Props) {
  const { t, say, money } = useWords()
  const notify = useNotify()
  const name = say(line.name)
  const max = Math.min(line.stock, QUANTITY_PER_LINE_MAX)
  const remove = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    if (isPutBack && document.activeElement === document.body) remove.current?.focus({ preventScroll: true })
  }, [])
  return (
    <li className={styles.line} data-sku={line.skuCode}>
      <label className={styles.check}>
        <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
        <span className="visually-hidden">{t('cart.select', { name })}</span>
      </label>
      <div className={styles.wine}>
        <WineLine line={line}>
          {/* Of one bottle the line's total says it. */}
          {line.quantity > 1 ? (
            <p className={styles.unit}>
              <span className="visually-hidden">{t('cart.unit-price')} </span>
              {money(line.price)}
            </p>
          ) : null}
          <PriceChange line={line} />
          <StockNote line={line} inSets={inSets} onLower={onQuantity} />
          <CaseNote line={line} onCases={onCases} />
        </WineLine>
      </div>
      <div className={styles.quantity}>
        <QuantityStepper
          value={line.quantity}
          max={max}
          labels={{ group: t('cart.quantity-of', { name }), less: t('cart.less'), more: t('cart.more') }}
          onChange={(quantity) => onQuantity(Math.min(quantity, max))}
          onCorrected={(quantity) => notify(t('cart.corrected', { quantity, max }))}
        />
      </div>
      <p className={styles.total}>
        <span className="visually-hidden">{t('cart.line-total')} </span>
        {money(lineTotal(line))}
      </p>
      <button
        ref={remove}
        type="button"
        className={styles.remove}
        aria-label={t('cart.remove-wine', { name })}
        onClick={onRemove}
      >
        {t('cart.remove')}
      </button>
    </li>
  )
}

function PriceChange({ line }: { line: CartLine }) {
  const { t, money } = useWords()
  if (line.price === line.priceWhenAdded) return null
  return line.price < line.priceWhenAdded ? (
    <p className={styles.good}>{t('cart.price-fell', { amount: money(subtract(line.priceWhenAdded, line.price)) })}</p>
  ) : (
    <p className={styles.warning}>{t('cart.price-rose', { amount: money(subtract(line.price, line.priceWhenAdded)) })}</p>
  )
}

function StockNote({ line, inSets, onLower }: { line: CartLine; inSets: number; onLower: (quantity: number) => void }) {
  const { t } = useWords()
  if (line.quantity + inSets > line.stock) {
    const left = Math.min(line.stock - inSets, QUANTITY_PER_LINE_MAX)
    return (
      <p className={styles.warning}>
        {inSets > 0
          ? t('cart.set-too-many', { needed: line.quantity + inSets, count: line.stock })
          : t('cart.too-many', { count: line.stock })}{' '}
        {left > 0 ? (
          <button type="button" className={styles.lower} onClick={() => onLower(left)}>
            {t('cart.lower', { count: left })}
          </button>
        ) : null}
      </p>
    )
  }
  return stockState(line.stock) === 'low' ? <p className={styles.warning}>{t('cart.low-stock', { count: line.stock })}</p> : null
}

/** Enough single bottles to fill a case that costs less. */
function CaseNote({ line, onCases }: { line: CartLine; onCases: (found: CheaperCase) => void }) {
  const { t, money } = useWords()
  const { cheaperCase } = line
  if (!cheaperCase || line.quantity < cheaperCase.pack) return null
  const cases = Math.floor(line.quantity / cheaperCase.pack)
  const saved = multiply(subtract(multiply(line.price, cheaperCase.pack), cheaperCase.price), cases)
  return (
    <p className={styles.good}>
      {t('cart.case-cheaper', { pack: cheaperCase.pack, amount: money(saved) })}{' '}
      <button type="button" className={styles.lower} onClick={() => onCases(cheaperCase)}>
        {t('cart.case-take')}
      </button>
    </p>
  )
}
