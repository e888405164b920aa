import { randomInt } from 'node:crypto'

const RANDOM_DIGITS = 12

/** A prefix, the day in Shanghai and random digits: unique at the provider, and nobody can guess another's (T30). */
export function newNumber(prefix: 'p' | 'r' | 'cz', at: Date): string {
  const day = at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '')
  return `${prefix}${day}${String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')}`
}
