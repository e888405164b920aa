import { randomInt } from 'node:crypto'

const RANDOM_DIGITS = 12

/** Unique at the provider and not guessable (T30). */
export function newNumber(prefix: 'p' | 'r' | 'cz', at: Date): string {
  const day = at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '')
  return `${prefix}${day}${String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')}`
}
