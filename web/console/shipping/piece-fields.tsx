import type { OrderToSend } from '#contract/staff/parcels.ts'
import { PARCEL_QUANTITY_MAX, type ParcelLine } from '#domain/parcel.ts'
import { isQuantity, QuantitiesField } from '../fields/quantities-field.tsx'
import { usePackWords } from '../pack-words.ts'
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
export function PieceFields({ pieces, ...rest }: Props) {
  const { t, say } = useWords()
  const packWords = usePackWords()
  const lines = pieces.map(({ unique, name, left, ...pack }) => ({
    unique,
    most: left,
    words: `${t('console.orders.of-left', { left })} ${say(name)} · ${packWords(pack)}`,
  }))
  return <QuantitiesField name="quantities" lines={lines} maxLength={String(PARCEL_QUANTITY_MAX).length} {...rest} />
}

export const areQuantities = (pieces: readonly Piece[], quantities: Quantities): boolean =>
  pieces.every(({ unique, left }) => isQuantity(quantities[unique], left))

export const chosenLines = (pieces: readonly Piece[], quantities: Quantities): ParcelLine[] =>
  pieces.map(({ unique }) => ({ unique, quantity: Number(quantities[unique] ?? 0) })).filter(({ quantity }) => quantity > 0)
