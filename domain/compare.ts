import { ID_MAX } from './ids.ts'
import { type Fen, fen } from './money.ts'
import type { Sku } from './product.ts'

/** As many as a phone shows side by side. */
export const COMPARED_MAX = 3
const BOTTLE_ML = 750

/** `3-1-2` or `3,1,2`: each wine once, in the given order. */
export const readCompared = (written: string): number[] =>
  [...new Set(written.split(/[^\d]+/).map(Number))].filter((id) => id > 0 && id <= ID_MAX).slice(0, COMPARED_MAX)

export const writeCompared = (ids: readonly number[]): string => ids.join('-')

/** What 0.75 l cost, so that magnums, halves and cases can be compared. */
export const pricePerBottle = ({ price, sizeMl, pack }: Pick<Sku, 'price' | 'sizeMl' | 'pack'>): Fen =>
  fen(Math.round((price * BOTTLE_ML) / (sizeMl * pack)))
