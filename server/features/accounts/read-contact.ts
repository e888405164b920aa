// Knows the mobile numbers of each country, and no others: premium and satellite numbers do not pass.
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { refuse } from '#contract/refusals.ts'
import { isMobile } from '#domain/address.ts'
import { type Contact, tidyEmail } from '#domain/contact.ts'

const CHINA = 'CN'

type Phone = Extract<Contact, { kind: 'phone' }>
type Email = Extract<Contact, { kind: 'email' }>

/** Of a mobile in China, or a foreign one that begins with its country's code. */
export function readPhone(text: string): Phone | undefined {
  if (isMobile(text)) return { kind: 'phone', phone: text, callingCode: '' }
  const read = text.startsWith('+') ? parsePhoneNumberFromString(text) : undefined
  if (!read?.country || !read.isValid()) return undefined
  if (read.country === CHINA) return readPhone(read.nationalNumber)
  return { kind: 'phone', phone: read.number, callingCode: read.countryCallingCode }
}

/** Refuses what is no phone to which codes can be sent. */
export const requirePhone = (text: string): Phone => readPhone(text) ?? refuse('phone-invalid')

/** Refuses what is no email address. */
export function requireEmail(text: string): Email {
  const email = tidyEmail(text)
  return email === undefined ? refuse('email-invalid') : { kind: 'email', email }
}

/** An email address if it has the sign @, otherwise a phone; refuses what is neither. */
export const requireContact = (text: string): Contact => (text.includes('@') ? requireEmail(text) : requirePhone(text))

/** China first, the others by their ISO codes: pages put them in order by their names. */
export function listDialingCodes(): { country: string; code: string }[] {
  const others = getCountries().filter((country) => country !== CHINA)
  return [CHINA, ...others].map((country) => ({ country, code: getCountryCallingCode(country as 'CN') }))
}
