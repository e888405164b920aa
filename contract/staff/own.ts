import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireText } from '#contract/inputs.ts'
import { AVATAR_ADDRESS_MAX, NICKNAME_MAX, OTP_INPUT_MAX, STAFF_SCOPES } from '#domain/account.ts'
import { PASSWORD_INPUT_MAX } from '#domain/password.ts'

/* What everybody who works here does with the own account (docs/decisions/034). */

const own = { access: STAFF_SCOPES, beforeSecondFactor: true } as const
const read = { ...own, method: 'GET' } as const
const write = { ...own, method: 'POST' } as const

/** Never trimmed: blanks count. */
const password = z.string().max(PASSWORD_INPUT_MAX).default('')
const otp = wireText(OTP_INPUT_MAX).default('')
/** Whoever works here may have another name for English readers. */
export const staffNames = {
  nickname: wireText(NICKNAME_MAX).pipe(z.string().min(1)),
  nicknameEn: wireText(NICKNAME_MAX).default(''),
}

/** As colleagues read it: `nicknameEn` in English, empty when `nickname` serves both. */
export const staffName = z.object({ nickname: z.string(), nicknameEn: z.string() })

const ownAccount = z.object({
  id: z.number(),
  login: z.string(),
  /** 138****0000; empty without one. */
  phone: z.string(),
  nickname: z.string(),
  nicknameEn: z.string(),
  avatar: z.string(),
  scopes: z.array(z.enum(STAFF_SCOPES)),
  secondFactor: z.object({
    setAt: z.string().nullable(),
    /** In production. */
    isRequired: z.boolean(),
    codesLeft: z.number(),
  }),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const readOwnAccount = endpoint({
  ...read,
  path: '/staff/own',
  summary: 'The account of whoever asks, and whether it has a second factor',
  data: ownAccount,
})

export const changeOwnProfile = endpoint({
  ...write,
  path: '/staff/own/profile',
  summary: 'Change the own shown name and picture; the picture is the present one, or an upload of one’s own',
  body: z.object({
    ...staffNames,
    avatar: wireText(AVATAR_ADDRESS_MAX).default(''),
  }),
  data: z.undefined(),
  encode: (body: { nickname: string; nicknameEn: string; avatar: string }) => ({ body }),
})

export const changeOwnPassword = endpoint({
  ...write,
  path: '/staff/own/password',
  summary: 'Change the own password, proved by the old one; all other sessions end',
  body: z.object({ oldPassword: password, password }),
  data: z.undefined(),
  encode: (body: { oldPassword: string; password: string }) => ({ body }),
})

const session = z.object({
  id: z.number(),
  browser: z.string(),
  system: z.string(),
  /** Of the sign-in, an IPv6 one shortened; empty where nobody knows it. */
  network: z.string(),
  signedInAt: z.string(),
  /** To some minutes. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export const staffSessions = z.array(session)
export type StaffSession = z.infer<typeof session>

export const listOwnSessions = endpoint({
  ...read,
  path: '/staff/own/sessions',
  summary: 'Where the own account is signed in, the present session first',
  data: staffSessions,
})

export const endOwnSessions = endpoint({
  ...write,
  path: '/staff/own/sessions/end',
  summary: 'End one session of one’s own, or all but the present one',
  body: z.object({ sessionId: wireBigId.optional() }),
  data: z.object({ ended: z.number() }),
  encode: (body: { sessionId?: number }) => ({ body }),
})

export const confirmOwn = endpoint({
  ...write,
  path: '/staff/own/confirm',
  summary: 'Prove once more who one is: password, and a code where the account has a second factor',
  body: z.object({ password, otp }),
  data: z.undefined(),
  encode: (body: { password: string; otp: string }) => ({ body }),
})

export const beginSecondFactor = endpoint({
  ...write,
  confirm: true,
  path: '/staff/own/second-factor',
  summary: 'A new secret for an authenticator app; it counts once a code of it was right',
  data: z.object({ uri: z.string(), key: z.string() }),
})

const recoveryCodes = z.object({ codes: z.array(z.string()) })

export const finishSecondFactor = endpoint({
  ...write,
  confirm: true,
  path: '/staff/own/second-factor/finish',
  summary: 'The first code of the new secret: the second factor counts, other sessions end; answers recovery codes, once',
  body: z.object({ otp }),
  data: recoveryCodes,
  encode: (body: { otp: string }) => ({ body }),
})

export const renewRecoveryCodes = endpoint({
  ...write,
  confirm: true,
  path: '/staff/own/second-factor/codes',
  summary: 'New recovery codes; the old ones are good for nothing',
  data: recoveryCodes,
})

export const removeSecondFactor = endpoint({
  ...write,
  confirm: true,
  path: '/staff/own/second-factor/remove',
  summary: 'Switch the own second factor off; all other sessions end',
  data: z.undefined(),
})
