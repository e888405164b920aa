import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { CODE_PURPOSES, type CodePurpose, LOGIN_INPUT_MAX, OTP_INPUT_MAX } from '#domain/account.ts'
import { EMAIL_MAX, PHONE_INPUT_MAX } from '#domain/contact.ts'
import { PASSWORD_INPUT_MAX } from '#domain/password.ts'

/* docs/wire.md, "Sign-in". */

const RETURN_TO_MAX = 2_000

/** Eleven digits, or a foreign one with its country's code: +49 1512 3456789. */
export const phone = wireText(PHONE_INPUT_MAX).default('')
export const email = wireText(EMAIL_MAX).default('')
export const captcha = wireText(10).default('')
/** Never trimmed: blanks count. */
export const password = z.string().max(PASSWORD_INPUT_MAX).default('')

/** Of staff with a second factor: six digits, or a recovery code. */
export const otp = wireText(OTP_INPUT_MAX).default('')

const signedIn = z.object({ token: z.string(), expires_time: z.number() })
export type WireSignedIn = z.infer<typeof signedIn>
export const encodeSignedIn = ({ token, expiresAt }: { token: string; expiresAt: Date }): WireSignedIn => ({
  token,
  expires_time: Math.floor(expiresAt.getTime() / 1000),
})
const tokenOf = ({ token }: { token: string }): string => token

const byPassword = {
  method: 'POST',
  access: 'public',
  body: z.object({ account: wireText(LOGIN_INPUT_MAX).default(''), password, otp }),
  data: signedIn,
  encode: (credentials: { account: string; password: string; otp?: string }) => ({ body: credentials }),
  decode: tokenOf,
} as const
export const localSignIn = endpoint({ ...byPassword, path: '/auth/login', summary: 'Sign in by password, strategy "local"' })
export const localSignOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'optional',
  summary: 'Sign out, strategy "local"',
  data: z.undefined(),
})
export const signIn = endpoint({
  ...byPassword,
  path: '/login',
  summary: 'Sign in by account, phone or email address and password',
})
export const signOut = endpoint({
  method: 'GET',
  path: '/logout',
  access: 'optional',
  summary: 'Sign out: the token is good for nothing afterwards',
  data: z.undefined(),
})

export const codeKey = endpoint({
  method: 'GET',
  path: '/verify_code',
  access: 'public',
  summary: 'A key that lets the caller request one phone code',
  data: z.object({ key: z.string(), expire_time: z.string() }),
  decode: ({ key }) => key,
})
const wait = z.object({ resend_after: z.number() })
/** Seconds until a code may be asked for again, as the refusal `code-too-often` says. For the browser, where no schema is. */
export function secondsToWait(data: unknown): number | undefined {
  const { resend_after: seconds } = (data ?? {}) as { resend_after?: unknown }
  return typeof seconds === 'number' ? seconds : undefined
}

export const requestCode = endpoint({
  method: 'POST',
  path: '/register/verify',
  access: 'public',
  summary: 'Send a code to a phone; the answer is the same whether or not the phone is known',
  body: z.object({
    phone,
    key: wireText(64).default(''),
    type: z.enum(CODE_PURPOSES).default('login'),
    /** Of phone clients: a right answer to a captcha (captcha.ts). */
    captchaVerification: wireText(2_000).default(''),
  }),
  data: wait,
  encode: ({ purpose, ...asked }: { phone: string; purpose: CodePurpose; key: string }) => ({
    body: { ...asked, type: purpose },
  }),
  decode: ({ resend_after }) => ({ resendAfterSeconds: resend_after }),
})
export const requestEmailCode = endpoint({
  method: 'POST',
  path: '/register/verify_email',
  access: 'public',
  summary: 'Send a code by email; the answer is the same whether or not the address is known',
  body: z.object({ email, key: wireText(64).default(''), type: z.enum(CODE_PURPOSES).default('login') }),
  data: wait,
  encode: ({ purpose, ...asked }: { email: string; purpose: CodePurpose; key: string }) => ({
    body: { ...asked, type: purpose },
  }),
  decode: ({ resend_after }) => ({ resendAfterSeconds: resend_after }),
})
export const signInWithCode = endpoint({
  method: 'POST',
  path: '/login/mobile',
  access: 'public',
  summary: 'Sign in by phone and code; an unknown phone is registered',
  body: z.object({ phone, captcha, otp }),
  data: signedIn,
  encode: ({ phone, code }: { phone: string; code: string }) => ({ body: { phone, captcha: code } }),
  decode: tokenOf,
})
export const signInWithEmail = endpoint({
  method: 'POST',
  path: '/login/email',
  access: 'public',
  summary: 'Sign in by email address and code; an unknown address is registered',
  body: z.object({ email, captcha, otp }),
  data: signedIn,
  encode: ({ email, code }: { email: string; code: string }) => ({ body: { email, captcha: code } }),
  decode: tokenOf,
})
/** `account`: a phone or an email address. */
const newPassword = {
  method: 'POST',
  access: 'public',
  body: z.object({ account: email, captcha, password }),
  data: z.undefined(),
  encode: ({ account, code, password }: { account: string; code: string; password: string }) => ({
    body: { account, captcha: code, password },
  }),
} as const
export const register = endpoint({
  ...newPassword,
  path: '/register',
  summary: 'Register a phone or an email address with a password',
})
export const resetPassword = endpoint({
  ...newPassword,
  path: '/register/reset',
  body: newPassword.body.extend({ otp }),
  summary: 'Choose a new password; ends all sessions',
})

export const signInWays = endpoint({
  method: 'GET',
  path: '/login/ways',
  access: 'public',
  summary: 'Whether codes go to email addresses and to foreign phones',
  data: z.object({ email: z.boolean(), foreign_phones: z.boolean() }),
  decode: ({ email, foreign_phones }) => ({ email, foreignPhones: foreign_phones }),
})
export const dialingCodes = endpoint({
  method: 'GET',
  path: '/login/dialing_codes',
  access: 'public',
  summary: 'Countries and regions whose phones can sign in, by ISO 3166',
  data: z.array(z.object({ country: z.string(), code: z.string() })),
})

export const wechatAppId = endpoint({
  method: 'GET',
  path: '/pc/get_appid',
  access: 'public',
  summary: 'The app id of WeChat sign-in',
  data: z.object({ appid: z.string(), version: z.string() }),
})
export const startWechatSignIn = endpoint({
  method: 'POST',
  path: '/pc/wechat_sign_in',
  access: 'public',
  summary: 'Where to go to sign in with WeChat, with a state that is good once',
  body: z.object({ return_to: wireText(RETURN_TO_MAX).default('/') }),
  data: z.object({ url: z.string(), state: z.string() }),
  /** `returnTo`: a path of this site; `code` and `state` are added to its query. */
  encode: ({ returnTo }: { returnTo: string }) => ({ body: { return_to: returnTo } }),
})
export const signInWithWechat = endpoint({
  method: 'GET',
  path: '/pc/wechat_auth',
  access: 'public',
  summary: 'Sign in with the code that WeChat sent back',
  query: z.object({ code: wireText(512).default(''), state: wireText(128).default(''), otp }),
  data: z.object({ token: z.string(), exp_time: z.number(), return_to: z.string() }),
  encode: (query: { code: string; state: string }) => ({ query }),
  decode: tokenOf,
})
export const loginLogo = endpoint({
  method: 'GET',
  path: '/wechat/get_logo',
  access: 'public',
  summary: 'The logo of the sign-in page',
  data: z.object({ logo_url: z.string() }),
})

export const sandboxCode = endpoint({
  method: 'GET',
  path: '/sandbox/sms',
  access: 'public',
  summary: 'Demo mode only: the code last sent to a phone, and the last notice',
  query: z.object({ phone }),
  data: z.object({ phone: z.string(), code: z.string(), sent_at: z.string(), notice: z.string() }),
})
