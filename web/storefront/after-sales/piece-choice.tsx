import type { AfterSaleKind } from '#domain/after-sale.ts'
import { type RefundableLine, refundableQuantity } from '#domain/refund-amount.ts'
import { QuantityStepper } from '#web/ui/quantity-stepper/quantity-stepper.tsx'
import { useId } from '#web/ui/use-id.ts'
import { WineLine } from '../cart/wine-line.tsx'
import { useWords } from '../words.ts'
import { type Picked, totalOf } from './picked-pieces.ts'
import styles from './piece-choice.module.css'

type Props = {
  lines: readonly RefundableLine[]
  kind: AfterSaleKind
  picked: Picked
  error: string | undefined
  onChange: (picked: Picked) => void
}

export function PieceChoice({ lines, kind, picked, error, onChange }: Props) {
  const { t, say, money } = useWords()
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{t('after-sales.lines')}</legend>
      {error ? (
        <p id={id} className={styles.error}>
          {error}
        </p>
      ) : null}
      <ul className={styles.lines}>
        {lines.map((line) => {
          const max = refundableQuantity(line, kind)
          const quantity = picked[line.unique] ?? 0
          const pick = (wanted: number) => onChange({ ...picked, [line.unique]: wanted })
          const name = say(line.name)
          return (
            <li key={line.unique} className={styles.line} data-picked={quantity > 0 ? '' : undefined}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  name="picked"
                  checked={quantity > 0}
                  disabled={max === 0}
                  aria-label={t('after-sales.line-of', { name })}
                  aria-invalid={error ? true : undefined}
                  onChange={(event) => pick(event.target.checked ? max : 0)}
                />
              </label>
              <WineLine line={line}>
                {max === 0 ? <p className={styles.soft}>{t('after-sales.line-none')}</p> : null}
                {quantity > 0 && max > 1 ? (
                  <div className={styles.quantity}>
                    <QuantityStepper
                      value={quantity}
                      max={max}
                      labels={{
                        group: t('after-sales.quantity-of', { name }),
                        less: t('after-sales.less'),
                        more: t('after-sales.more'),
                      }}
                      onChange={pick}
                    />
                    <span className={styles.soft}>{t('after-sales.line-max', { count: max })}</span>
                  </div>
                ) : null}
              </WineLine>
              <p className={styles.amount}>{quantity > 0 ? money(totalOf([line], kind, picked).goods) : null}</p>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
