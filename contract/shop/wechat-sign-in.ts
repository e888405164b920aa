import { z } from 'zod'
import { endpoint, theCall } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { captcha, encodeSignedIn, otp, phone, signInWithWechat } from './sign-in.ts'

/*
 * Sign-in of CRMEB's clients within WeChat (docs/wire.md, "Sign-in within WeChat"): `v2/routine` is the mini-program, `v2/wechat` the browser.
 * Calls of older clients stand below their successors and are answered alike.
 */

/** Whom WeChat names: by a code of its own, or by the key that an earlier call has answered. */
const code = wireText(512).default('')
const key = wireText(128).default('')
/** What WeChat's button for phones has sealed. `phone_code`, ours, is what it gives to newer clients. */
const sealed = {
  encryptedData: wireText(4_000).default(''),
  iv: wireText(64).default(''),
  phone_code: wireText(512).default(''),
}

const bit = z.union([z.literal(0), z.literal(1)])
const entered = z.object({
  token: z.string(),
  expires_time: z.number(),
  /** Asks for a name and a picture: the account is a new one. */
  bindName: z.boolean(),
  new_user: bit,
  userInfo: z.object({ uid: z.number(), nickname: z.string(), avatar: z.string(), phone: z.string(), new_user: bit }),
})
/** A phone is wanted, with this key. */
const wanted = z.object({ bindPhone: z.literal(true), key: z.string() })
const outcome = z.union([entered, wanted])
export type WireEntered = z.infer<typeof entered>

type Person = { accountId: number; nickname: string; avatar: string; phone: string }
export function encodeEntered(session: { token: string; expiresAt: Date; isNew: boolean }, person: Person): WireEntered {
  const new_user = session.isNew ? 1 : 0
  const { accountId: uid, nickname, avatar, phone } = person
  return {
    ...encodeSignedIn(session),
    bindName: session.isNew,
    new_user,
    userInfo: { uid, nickname, avatar, phone, new_user },
  }
}

const read = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path, access: 'public', actAs: theCall(signInWithWechat), summary, data: outcome }) as const
const write = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'POST', path, access: 'public', actAs: theCall(signInWithWechat), summary, data: outcome }) as const
const byCode = z.object({ code, otp })
const bySealed = z.object({ code, key, otp, ...sealed })
const byPhone = z.object({ code, key, phone, captcha, otp })

export const miniArrival = endpoint({
  method: 'GET',
  path: '/v2/routine/auth_type',
  access: 'public',
  summary: 'Mini-program: whether a phone is wanted, and a key for what follows',
  query: z.object({ code }),
  data: z.object({ bindPhone: z.boolean(), key: z.string() }),
})
export const miniSignIn = endpoint({
  ...read('/v2/routine/auth_login', 'Mini-program: sign in by the key of a person who is known'),
  query: z.object({ key, otp }),
})
export const miniSilent = endpoint({
  ...read('/v2/wechat/silence_auth_login', 'Mini-program: sign in silently, or ask for a phone'),
  query: byCode,
})
export const miniAuth = endpoint({
  ...read('/v2/wechat/routine_auth', 'Mini-program: the same, for older clients'),
  query: byCode,
})
export const miniAuthOld = endpoint({
  ...write('/wechat/mp_auth', 'Mini-program: the same, for the oldest clients'),
  body: byCode,
})
export const miniSilentCheck = endpoint({
  ...read('/v2/wechat/silence_auth', 'Mini-program: sign in silently; no data when a person is not known'),
  query: byCode,
  data: entered.optional(),
})
export const miniPhone = endpoint({
  ...write('/v2/routine/auth_binding_phone', 'Mini-program: sign in by the phone that WeChat proves'),
  body: bySealed,
})
export const miniPhoneOld = endpoint({
  ...write('/v2/auth_bindind_phone', 'Mini-program: the same, for older clients (sic)'),
  body: bySealed,
})
export const miniCode = endpoint({
  ...write('/v2/routine/phone_login', 'Mini-program: sign in by phone and code, and join WeChat'),
  body: byPhone,
})
export const miniCodeOld = endpoint({
  ...write('/v2/phone_silence_auth', 'Mini-program: the same, for older clients'),
  body: byPhone,
})
export const miniAddPhone = endpoint({
  method: 'POST',
  path: '/v2/routine/binding_phone',
  access: 'shopper',
  summary: 'Mini-program: give an account its first phone, which WeChat proves',
  body: z.object({ code, ...sealed }),
  data: z.undefined(),
})

export const pageSignIn = endpoint({
  ...read('/v2/wechat/auth_login', 'WeChat’s browser: sign in by its code, or ask for a phone'),
  query: byCode,
})
export const pageSilent = endpoint({
  ...read('/v2/wechat/wx_silence_auth_login', 'WeChat’s browser: the same, for older clients'),
  query: byCode,
})
export const pageAuth = endpoint({ ...read('/v2/wechat/auth', 'WeChat’s browser: the same, for older clients'), query: byCode })
export const pageAuthOld = endpoint({
  ...read('/wechat/auth', 'WeChat’s browser: the same, for the oldest clients'),
  query: byCode,
})
export const pageSilentCheck = endpoint({
  ...read('/v2/wechat/wx_silence_auth', 'WeChat’s browser: sign in silently; no data when a person is not known'),
  query: byCode,
  data: entered.optional(),
})
export const pageSilentType = endpoint({
  ...read('/v2/wechat/auth_type', 'WeChat’s browser: the same, under the name of newer clients'),
  query: byCode,
  data: entered.optional(),
})
export const pageCode = endpoint({
  ...write('/v2/wechat/auth_binding_phone', 'WeChat’s browser: join WeChat and a phone that a code proves'),
  body: byPhone,
})
export const pageCodeOld = endpoint({
  ...write('/v2/phone_wx_silence_auth', 'WeChat’s browser: the same, for older clients'),
  body: byPhone,
})
export const bindByKey = endpoint({
  ...write('/binding', 'Join WeChat, of either app, and a phone that a code proves, for the oldest clients'),
  body: byPhone,
})
export const bindStatus = endpoint({
  method: 'GET',
  path: '/v2/bind_status',
  access: 'public',
  summary: 'Whether a newcomer by WeChat needs a phone',
  data: z.object({ bind_status: z.literal(true) }),
})
