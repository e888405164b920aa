import type { OrderToSend } from '#contract/staff/parcels.ts'
import { PARCEL_QUANTITY_MAX, type ParcelLine } from '#domain/parcel.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { usePackWords } from '../flash-sales/sale-words.ts'
import panel from '../layout/panel.module.css'
import styles from '../orders/orders.module.css'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'

export type Piece = Pick<OrderToSend['lines'][number], 'unique' | 'name' | 'vintage' | 'sizeMl' | 'pack' | 'left'>
export type Quantities = Record<string, string>

type Props = {
  legend: string
  pieces: readonly Piece[]
  quantities: Quantities
  error: string | undefined
  onChange: (quantities: Quantities) => void
}

/** How much of each line goes into the parcel. */
export function PieceFields({ legend, pieces, quantities, error, onChange }: Props) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  return (
    <fieldset className={styles.pieces}>
      <legend>{legend}</legend>
      {pieces.map(({ unique, name, left, ...line }) => (
        <label key={unique} className={styles.piece}>
          <input
            className={inputClass}
            name={isQuantity(quantities[unique], left) ? undefined : 'quantities'}
            inputMode="numeric"
            maxLength={String(PARCEL_QUANTITY_MAX).length}
            aria-invalid={isQuantity(quantities[unique], left) ? undefined : true}
            value={quantities[unique] ?? ''}
            onChange={({ target }) => onChange({ ...quantities, [unique]: target.value.trim() })}
          />
          <span>
            {t('console.orders.of-left', { left })} {say(name)} · {packWords(line)}
          </span>
        </label>
      ))}
      <p role="alert" className={panel.problem}>
        {error}
      </p>
    </fieldset>
  )
}

export const areQuantities = (pieces: readonly Piece[], quantities: Quantities): boolean =>
  pieces.every(({ unique, left }) => isQuantity(quantities[unique], left))

export const chosenLines = (pieces: readonly Piece[], quantities: Quantities): ParcelLine[] =>
  pieces.map(({ unique }) => ({ unique, quantity: Number(quantities[unique] ?? 0) })).filter(({ quantity }) => quantity > 0)

const isQuantity = (typed = '', left: number): boolean => typedInteger(typed, 0, left) !== undefined
