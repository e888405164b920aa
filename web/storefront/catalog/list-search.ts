/** As many signs as the API takes. */
export const KEYWORD_MAX = 100

export function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** What was searched for: blanks count once, and what is longer than the API takes is cut off. */
export function words(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.replace(/\s+/g, ' ').trim().slice(0, KEYWORD_MAX) || undefined
}
