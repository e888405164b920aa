import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { CODE_PURPOSES, NICKNAME_MAX } from '#domain/account.ts'
import { user } from './user.ts'

/* Sign-in, the account and uploads (docs/wire.md, "Account", "Sign-in", "Uploads"). */

const LOGIN_MAX = 64
/** Beyond what a password may have (domain/password.ts): one that is too long is told so, not taken for broken input. */
const SECRET_MAX = 1_000
const RETURN_TO_MAX = 2_000
const AVATAR_MAX = 300

const phone = wireText(20).default('')
const captcha = wireText(10).default('')
/** Never trimmed: a blank may be part of a password. */
const password = z.string().max(SECRET_MAX).default('')

/** `expires_time` is in unix seconds. */
const signedIn = z.object({ token: z.string(), expires_time: z.number() })
export type WireSignedIn = z.infer<typeof signedIn>
export const encodeSignedIn = ({ token, expiresAt }: { token: string; expiresAt: Date }): WireSignedIn => ({
  token,
  expires_time: Math.floor(expiresAt.getTime() / 1000),
})

const credentials = z.object({ account: wireText(LOGIN_MAX).default(''), password })
export const localSignIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in by password, strategy "local"',
  body: credentials,
  data: signedIn,
})
export const localSignOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'optional',
  summary: 'Sign out, strategy "local"',
  data: z.undefined(),
})
export const signIn = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in by account or phone and password',
  body: credentials,
  data: signedIn,
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
})
export const requestCode = endpoint({
  method: 'POST',
  path: '/register/verify',
  access: 'public',
  summary: 'Send a code to a phone; the answer is the same whether or not the phone is known',
  body: z.object({ phone, key: wireText(64).default(''), type: z.enum(CODE_PURPOSES).default('login') }),
  data: z.object({ resend_after: z.number() }),
})
export const signInWithCode = endpoint({
  method: 'POST',
  path: '/login/mobile',
  access: 'public',
  summary: 'Sign in by phone and code; an unknown phone is registered',
  body: z.object({ phone, captcha }),
  data: signedIn,
})
const newPassword = z.object({ account: phone, captcha, password })
export const register = endpoint({
  method: 'POST',
  path: '/register',
  access: 'public',
  summary: 'Register a phone with a password',
  body: newPassword,
  data: z.undefined(),
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/register/reset',
  access: 'public',
  summary: 'Choose a new password; ends all sessions',
  body: newPassword,
  data: z.undefined(),
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
})
export const signInWithWechat = endpoint({
  method: 'GET',
  path: '/pc/wechat_auth',
  access: 'public',
  summary: 'Sign in with the code that WeChat sent back',
  query: z.object({ code: wireText(512).default(''), state: wireText(128).default('') }),
  data: z.object({ token: z.string(), exp_time: z.number(), return_to: z.string() }),
})
export const loginLogo = endpoint({
  method: 'GET',
  path: '/wechat/get_logo',
  access: 'public',
  summary: 'The logo of the sign-in page',
  data: z.object({ logo_url: z.string() }),
})

const readUser = { method: 'GET', access: 'shopper', data: user } as const
export const currentUser = endpoint({ ...readUser, path: '/user', summary: 'The signed-in account' })
export const localUser = endpoint({ ...readUser, path: '/auth/user', summary: 'The signed-in account, strategy "local"' })
export const userInfo = endpoint({ ...readUser, path: '/userinfo', summary: 'The signed-in account, for the profile page' })

export const editProfile = endpoint({
  method: 'POST',
  path: '/user/edit',
  access: 'shopper',
  summary: 'Change nickname and avatar',
  body: z.object({ nickname: wireText(NICKNAME_MAX).pipe(z.string().min(1)), avatar: wireText(AVATAR_MAX).default('') }),
  data: z.undefined(),
})
/**
 * `phone` and `captcha` are the new phone and the code sent to it. Who changes the phone also proves to be the owner: with
 * `old_captcha`, a code of the type `reset` sent to the present phone, or with the account's `password`. CRMEB has neither field; a
 * client that does not send one is refused (`phone-proof-required`) and shows the words of that. The first phone of an
 * account that came by WeChat needs none of them.
 */
const phoneChange = z.object({ phone, captcha, old_captcha: captcha, password })
export const bindPhone = endpoint({
  method: 'POST',
  path: '/user/binding',
  access: 'shopper',
  summary: 'Give an account without a phone its first one; an account with a password sends it along',
  body: phoneChange,
  data: z.undefined(),
})
export const updatePhone = endpoint({
  method: 'POST',
  path: '/user/updatePhone',
  access: 'shopper',
  summary: 'Change the phone of the account, proved by the present phone or the password; ends all other sessions',
  body: phoneChange,
  data: z.undefined(),
})
export const closeAccount = endpoint({
  method: 'GET',
  path: '/user_cancel',
  access: 'shopper',
  summary: 'Delete the account: personal data is erased, all sessions end',
  data: z.undefined(),
})
export const exportOwnData = endpoint({
  method: 'POST',
  path: '/user/export',
  access: 'shopper',
  summary: 'Everything that the shop knows about the account',
  data: z.record(z.string(), z.unknown()),
})

/** Multipart; a field `filename` names the field of the file, which is `file` otherwise. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  access: 'shopper',
  summary: 'Upload a picture of at most 2 MiB',
  body: z.unknown(),
  data: z.object({ name: z.string(), url: z.string() }),
})

/** Demo mode only: what the sandbox would have sent to this phone. */
export const sandboxCode = endpoint({
  method: 'GET',
  path: '/sandbox/sms',
  access: 'public',
  summary: 'Demo mode only: the code last sent to a phone, and the last notice',
  query: z.object({ phone }),
  data: z.object({ phone: z.string(), code: z.string(), sent_at: z.string(), notice: z.string() }),
})
