/*
 * The barcode of the trade on a bottle or a case: EAN-8, UPC-A (12 digits), EAN-13, or 14 digits, of cases. Lengths and check digit:
 * https://www.gs1.org/services/how-calculate-check-digit-manually; reserved beginnings: https://www.gs1.org/standards/id-keys/company-prefix.
 */

const LENGTHS: readonly number[] = [8, 12, 13, 14]
const LONGEST = 14
/** With spaces or hyphens between the digits. */
export const GTIN_TYPED_MAX = 32

type GtinRead = { gtin: string } | { problem: 'gtin-wrong' } | { problem: 'gtin-check-digit'; expected: number }

/** As typed, pasted or scanned; '' where nothing is said. Nothing but zeros is what some programs write for none. */
export function readGtin(typed: string): GtinRead {
  // Not by fold.ts: a wine's page brings this file with its scripts, and would bring that one, too.
  const digits = typed.normalize('NFKC').replace(/[\s\p{Pd}'"]/gu, '')
  if (/^0*$/.test(digits)) return { gtin: '' }
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return { problem: 'gtin-wrong' }
  const expected = checkDigit(digits.slice(0, -1))
  return digits.endsWith(String(expected)) ? { gtin: digits } : { problem: 'gtin-check-digit', expected }
}

/** From the right every other digit counts three times; what is missing to the next ten is the check digit. */
export function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** The barcode that a search means, if it means one. */
export function gtinMeant(words: string): string | undefined {
  if (words.length > GTIN_TYPED_MAX) return undefined
  const read = readGtin(words)
  return 'gtin' in read && read.gtin !== '' ? read.gtin : undefined
}

/** 12, 13 and 14 digits that differ only in zeros at the front are one number. */
export const wholeGtin = (gtin: string): string => gtin.padStart(LONGEST, '0')

/** 02, 04 and 2 of 13 digits, 0 and 2 of 8: a company's own numbers, which name something else elsewhere. */
const OWN = /^\d(?:02|04|2)/
const OWN_OF_8 = /^[02]/

/** What may be told outside; others get no number rather than one of somebody else's. */
export function worldwideGtin(gtin: string | null | undefined): string | undefined {
  if (!gtin) return undefined
  const isOwn = gtin.length === 8 ? OWN_OF_8.test(gtin) : OWN.test(wholeGtin(gtin))
  return isOwn ? undefined : gtin
}
