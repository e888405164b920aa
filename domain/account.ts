import type { Device } from './device.ts'
import type { Fen } from './money.ts'

/** What the permission check reads. */
export const SCOPES = ['shopper', 'agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin'] as const
export type Scope = (typeof SCOPES)[number]
/** What makes an account one of the staff's. */
export const STAFF_SCOPES = ['agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin'] as const satisfies readonly Scope[]
export type StaffScope = (typeof STAFF_SCOPES)[number]

/** Sees all conversations, takes them from agents, and sets how the chat works. Answers shoppers only with the scope `agent` beside it. */
export const isChatSupervisor = (scopes: readonly Scope[]): boolean => scopes.includes('chat-supervisor')

/** The four ways to sign in; the name is part of the cookie `auth._token.{strategy}`. */
export const LOGIN_STRATEGIES = ['local', 'local1', 'local2', 'local3'] as const
export type LoginStrategy = (typeof LOGIN_STRATEGIES)[number]

export const SESSION_DAYS = 7
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

export type Account = {
  id: number
  nickname: string
  avatar: string
  phone: string
  scopes: Scope[]
  balance: Fen
  favouriteCount: number
}

/** Begins with a letter, so that it is never somebody's phone. */
export const STAFF_LOGIN = /^[A-Za-z][A-Za-z0-9._-]{2,31}$/
export const STAFF_LOGIN_MAX = 32
/** What is typed to sign in: a login or a phone. */
export const LOGIN_INPUT_MAX = 64

/** A place where the account is signed in. `signedInAt` is ISO 8601. */
export type OwnSession = { id: number; device: Device; strategy: LoginStrategy; signedInAt: string; isCurrent: boolean }

/** What a phone code is for; a code of one purpose is no good for another. `reset`: a new password, or a phone for an account. */
export const CODE_PURPOSES = ['login', 'register', 'reset'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/**
 * How long the digests of a closed account's phone and WeChat id are kept: trade papers are kept for three years (E-Commerce Law,
 * article 31), the digests no longer than those.
 */
export const LEFT_IDENTITY_YEARS = 3

export const NICKNAME_MAX = 30
export const AVATAR_ADDRESS_MAX = 300
/** What staff type to find a shopper. */
export const SHOPPER_SEARCH_MAX = 40

export const CODE_DIGITS = 6
/** Whether a text can be a phone code. */
export const isCode = (text: string): boolean => CODE.test(text)
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
export const CODE_MINUTES = 5
export const CODE_TRIES_MAX = 5
export const CODE_RESEND_SECONDS = 60
export const CODES_PER_PHONE_AND_DAY = 20
export const CODES_PER_ADDRESS_AND_DAY = 50
export const UPLOADS_PER_DAY = 100

/** 138****0000 — how a phone appears wherever it is not the owner's own form. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
