import { randomInt } from 'node:crypto'
import { shanghaiDay } from '#domain/shanghai.ts'

const RANDOM_DIGITS = 12

/** Of an order, a payment, a payback and a top-up; requests for a refund have none. */
type Prefix = 'cp' | 'p' | 'r' | 'cz' | ''

/**
 * A document's number: prefix, day in Shanghai, twelve random digits. Nobody can count documents or guess the number of another one (T30).
 * A constraint of each table refuses the same number twice.
 */
export function newNumber(prefix: Prefix, at: Date): string {
  const digits = String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')
  return `${prefix}${shanghaiDay(at).replaceAll('-', '')}${digits}`
}
