import type { Device } from './device.ts'
import type { Fen } from './money.ts'

export const SCOPES = ['shopper', 'agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin', 'owner'] as const
export type Scope = (typeof SCOPES)[number]
export const STAFF_SCOPES = [
  'agent',
  'chat-supervisor',
  'merchandiser',
  'finance',
  'admin',
  'owner',
] as const satisfies readonly Scope[]
export type StaffScope = (typeof STAFF_SCOPES)[number]

/** Owners are above everybody, administrators above all but owners and administrators. Says who manages whom. */
export const isAbove = (own: readonly Scope[], others: readonly Scope[]): boolean =>
  own.includes('owner') || (own.includes('admin') && !others.includes('admin') && !others.includes('owner'))

/** Whoever gives rights has them, and owners give all. A colleague's new password is as much: with it one acts as the colleague. */
export const mayGive = (own: readonly Scope[], scopes: readonly Scope[]): boolean =>
  isAbove(own, scopes) && (own.includes('owner') || scopes.every((scope) => own.includes(scope)))

/** Owners are administrators, too. */
export const withImplied = (scopes: readonly StaffScope[]): StaffScope[] =>
  STAFF_SCOPES.filter((scope) => scopes.includes(scope) || (scope === 'admin' && scopes.includes('owner')))

/** Sees and reassigns all conversations, configures the chat; answers shoppers only with `agent`, too. */
export const isChatSupervisor = (scopes: readonly Scope[]): boolean => scopes.includes('chat-supervisor')

/** Part of the cookie's name `auth._token.{strategy}`. */
export const LOGIN_STRATEGIES = ['local', 'local1', 'local2', 'local3'] as const
export type LoginStrategy = (typeof LOGIN_STRATEGIES)[number]

const SESSION_DAYS = 7
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

export type Account = {
  id: number
  nickname: string
  /** Of staff who have another name for English readers. */
  nicknameEn?: string
  avatar: string
  phone: string
  email: string
  scopes: Scope[]
  balance: Fen
  favouriteCount: number
}

export const STAFF_LOGIN = /^[A-Za-z][A-Za-z0-9._-]{2,31}$/
export const STAFF_LOGIN_MAX = 32
/** As long as an email address may be. */
export const LOGIN_INPUT_MAX = 254

export type OwnSession = { id: number; device: Device; strategy: LoginStrategy; signedInAt: string; isCurrent: boolean }

export const CODE_PURPOSES = ['login', 'register', 'reset'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Shown once; each stands in for one code of the app. */
export const RECOVERY_CODES = 10
export const OTP_INPUT_MAX = 40
/** For so long somebody who has proved who they are does what an endpoint with `confirm` does. */
export const PROOF_MINUTES = 15

/** Digests of closed accounts are kept like trade papers: three years (E-Commerce Law, article 31). */
export const LEFT_IDENTITY_YEARS = 3

export const NICKNAME_MAX = 30
export const ROLE_NAME_MAX = 40
export const AVATAR_ADDRESS_MAX = 300
export const SHOPPER_SEARCH_MAX = 40

export const CODE_DIGITS = 6
export const isCode = (text: string): boolean => CODE.test(text)
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
export const CODE_MINUTES = 5
export const CODE_TRIES_MAX = 5
export const CODE_RESEND_SECONDS = 60
export const CODES_PER_CONTACT_AND_DAY = 20
export const CODES_PER_ADDRESS_AND_DAY = 50
/** Messages abroad cost ten times as much, and some carriers pay those who cause them: few for a number, a network, a country. */
export const CODES_ABROAD = { perPhoneAndDay: 5, perAddressAndDay: 10, perCountryAndHour: 30, perCountryAndDay: 200 }
export const UPLOADS_PER_DAY = 100

/** 138****0000, of a foreign one +49****5678: for everybody but the owner. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3}|\+\d{2})\d+(\d{4})$/, '$1****$2')
