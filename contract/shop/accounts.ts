import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { AVATAR_ADDRESS_MAX, LOGIN_STRATEGIES, NICKNAME_MAX, type OwnSession } from '#domain/account.ts'
import { captcha, email, password, phone } from './sign-in.ts'
import { decodeAccount, user } from './user.ts'

/* docs/wire.md, "Account", "Uploads". */

const readUser = { method: 'GET', access: 'shopper', data: user, decode: decodeAccount } as const
export const currentAccount = endpoint({ ...readUser, path: '/user', summary: 'The signed-in account' })
export const localUser = endpoint({ ...readUser, path: '/auth/user', summary: 'The signed-in account, strategy "local"' })
export const userInfo = endpoint({ ...readUser, path: '/userinfo', summary: 'The signed-in account, for the profile page' })

export const editProfile = endpoint({
  method: 'POST',
  path: '/user/edit',
  access: 'shopper',
  summary: 'Change nickname and avatar',
  body: z.object({ nickname: wireText(NICKNAME_MAX).pipe(z.string().min(1)), avatar: wireText(AVATAR_ADDRESS_MAX).default('') }),
  data: z.undefined(),
  encode: (profile: { nickname: string; avatar: string }) => ({ body: profile }),
})
/**
 * `phone` and `captcha`: the new phone and its code. The owner is proved by `old_captcha`, a code (type `reset`) to the present
 * phone (without one, to the email address), or by `password`. The first phone of a WeChat account needs no proof.
 */
const phoneChange = {
  method: 'POST',
  access: 'shopper',
  body: z.object({ phone, captcha, old_captcha: captcha, password }),
  data: z.undefined(),
  encode: ({ phone, code, oldCode = '', password = '' }: PhoneChange) => ({
    body: { phone, captcha: code, old_captcha: oldCode, password },
  }),
} as const
type PhoneChange = { phone: string; code: string; oldCode?: string; password?: string }
export const bindPhone = endpoint({
  ...phoneChange,
  path: '/user/binding',
  summary: 'Give an account without a phone its first one; an account with a password sends it along',
})
export const updatePhone = endpoint({
  ...phoneChange,
  path: '/user/updatePhone',
  summary: 'Change the phone of the account, proved by the present phone or the password; ends all other sessions',
})
export const updateEmail = endpoint({
  ...phoneChange,
  path: '/user/email',
  summary: 'Add or change the email address; proved by the present one (without one, by the phone) or the password',
  body: z.object({ email, captcha, old_captcha: captcha, password }),
  encode: ({ email, code, oldCode = '', password = '' }: Omit<PhoneChange, 'phone'> & { email: string }) => ({
    body: { email, captcha: code, old_captcha: oldCode, password },
  }),
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

/**
 * Multipart; `filename` names the file's field (`file`). Returns a signed, expiring address, permanent once the picture is shown;
 * staff's pictures (`use` "shop") are public at once.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  access: 'shopper',
  summary: 'Upload a picture of at most 2 MiB',
  body: z.unknown(),
  data: z.object({ name: z.string(), url: z.string() }),
  encode: ({ file, use }: { file: File; use?: 'shop' | 'chat' }) => {
    const body = new FormData()
    // Before the file: the server reads in this order.
    if (use) body.set('for', use)
    body.set('file', file)
    return { body }
  },
  decode: ({ url }) => url,
})

const session = z.object({
  id: z.number(),
  browser: z.string(),
  system: z.string(),
  strategy: z.enum(LOGIN_STRATEGIES),
  signed_in_at: z.string(),
  is_current: z.boolean(),
})

export const encodeSession = ({ id, device, strategy, signedInAt, isCurrent }: OwnSession): z.infer<typeof session> => ({
  id,
  ...device,
  strategy,
  signed_in_at: signedInAt,
  is_current: isCurrent,
})
const decodeSession = (wire: z.infer<typeof session>): OwnSession => ({
  id: wire.id,
  device: { browser: wire.browser, system: wire.system },
  strategy: wire.strategy,
  signedInAt: wire.signed_in_at,
  isCurrent: wire.is_current,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'shopper',
  summary: 'Where the account is signed in, the present session first',
  data: z.array(session),
  decode: (sessions) => sessions.map(decodeSession),
})
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end_others',
  access: 'shopper',
  summary: 'Sign out everywhere but here',
  data: z.object({ ended: z.number() }),
  decode: ({ ended }) => ended,
})
