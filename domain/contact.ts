import { type Account, maskPhone } from './account.ts'
import { isMobile } from './address.ts'

/**
 * What codes are sent to and accounts are named by. A phone has eleven digits in China, and is E.164 with its plus sign elsewhere.
 * Two email addresses that differ in case alone are the same.
 */
export type Contact = { kind: 'phone'; phone: string; callingCode: string } | { kind: 'email'; email: string }
export type ContactKind = Contact['kind']

export const PHONE_INPUT_MAX = 30
/** Longer ones cannot be delivered to (RFC 5321). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64

/** No quotes, comments, or spaces, which are allowed and nobody has; so nothing of an address can become a second one. */
const EMAIL =
  /^([a-z0-9_!#$%&'*+/=?^`{|}~-]+(?:\.[a-z0-9_!#$%&'*+/=?^`{|}~-]+)*)@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])$/i

const isEmailAddress = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text)

/** The domain in lower case, in Latin letters; undefined when it is no address. */
export function tidyEmail(text: string): string | undefined {
  const [local = '', host = '', ...more] = text.normalize('NFKC').trim().split('@')
  const url = `http://${host}`
  if (more.length > 0 || local.length > LOCAL_MAX || /[/\\?#:%]/.test(host) || !URL.canParse(url)) return undefined
  const email = `${local}@${new URL(url).hostname}`
  return isEmailAddress(email) ? email : undefined
}

/** What is the same for all spellings of a contact: for look-ups and counts. */
export const contactKey = (contact: Contact): string => (contact.kind === 'phone' ? contact.phone : contact.email.toLowerCase())

/** In a form: whether it is worth asking the server, which knows each country's numbers. */
export const isPhoneInput = (phone: string): boolean => isMobile(phone) || /^\+\d{8,18}$/.test(phone)

/** jo***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1***')

/** For whom nothing else is known. */
export const nicknameOf = (contact: Contact): string =>
  contact.kind === 'phone' ? maskPhone(contact.phone) : nicknameOfEmail(contact.email)

const nicknameOfEmail = (email: string): string => maskEmail(email).replace(/@.*$/, '')

/** Whether a nickname was made of the account's phone or email: no name to call anybody by. */
export const isMadeNickname = ({ nickname, phone, email }: Pick<Account, 'nickname' | 'phone' | 'email'>): boolean =>
  nickname === maskPhone(phone) || nickname === nicknameOfEmail(email)
