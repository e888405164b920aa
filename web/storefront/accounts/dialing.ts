import { mobileDigits } from '#domain/address.ts'

export type DialingCode = { country: string; code: string }
/** A phone as somebody types it: the country beside it, and what stands in the field. */
export type TypedPhone = { country: string; digits: string }

export const CHINA: DialingCode = { country: 'CN', code: '86' }
const DIGITS_MAX = 15

/** What somebody typed or pasted, who may have written the country's code, too ("+49 151 …", "0049151…"). */
export function readTyped(text: string, present: DialingCode, codes: readonly DialingCode[]): TypedPhone {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replace(/\D/g, '')
  const international = /^(\+|00)/.test(plain) ? digits.replace(/^00/, '') : ''
  const named = international && countryIn(international, present, codes)
  if (named) return { country: named.country, digits: shorten(named.country, international.slice(named.code.length)) }
  return { country: present.country, digits: shorten(present.country, digits) }
}

/** As the shop's calls write it. */
export const wirePhone = (digits: string, { country, code }: DialingCode): string =>
  country === CHINA.country || digits === '' ? digits : `+${code}${digits}`

const shorten = (country: string, digits: string): string =>
  country === CHINA.country ? mobileDigits(digits) : digits.slice(0, DIGITS_MAX)

/** The present one among countries that share a code, like the United States and Canada. */
function countryIn(digits: string, present: DialingCode, codes: readonly DialingCode[]): DialingCode | undefined {
  if (digits.startsWith(present.code)) return present
  const fitting = codes.filter(({ code }) => digits.startsWith(code))
  const longest = Math.max(...fitting.map(({ code }) => code.length))
  return fitting.find(({ code, country }) => code.length === longest && (MAIN[code] ?? country) === country)
}

/** Of countries that share a code, the one that has it as its own. */
const MAIN: Record<string, string> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
}
