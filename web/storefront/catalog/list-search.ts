import { ID_MAX } from '#domain/ids.ts'
import { KEYWORD_MAX } from '#domain/search.ts'

export const readId = (value: unknown): number | undefined => wholeNumber(value, ID_MAX)

export function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** Removes control and direction characters and repeated blanks; cuts to the API's length, between characters. */
export function words(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const plain = value.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  return plain.slice(0, KEYWORD_MAX).replace(HALF_A_SIGN, '').trim() || undefined
}

const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const HALF_A_SIGN = /[\ud800-\udbff]$/
