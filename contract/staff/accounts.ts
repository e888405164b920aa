import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireFlag, wireText } from '#contract/inputs.ts'
import { AVATAR_ADDRESS_MAX, NICKNAME_MAX, STAFF_LOGIN, STAFF_SCOPES, type StaffScope } from '#domain/account.ts'
import { PASSWORD_INPUT_MAX } from '#domain/password.ts'

const staffAccount = z.object({
  id: z.number(),
  login: z.string(),
  phone: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  scopes: z.array(z.enum(STAFF_SCOPES)),
  isBlocked: z.boolean(),
  isSelf: z.boolean(),
  signedInAt: z.string().nullable(),
})
export type StaffAccount = z.infer<typeof staffAccount>

const scopes = z.array(z.enum(STAFF_SCOPES)).max(STAFF_SCOPES.length)
const nickname = wireText(NICKNAME_MAX).pipe(z.string().min(1))
/** Never trimmed: blanks count. */
const password = z.string().max(PASSWORD_INPUT_MAX)
const byId = z.object({ id: wireBigId })

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff/accounts',
  access: 'admin',
  summary: 'Accounts that may do something in the console, and those that were blocked',
  data: z.array(staffAccount),
})

export const addStaff = endpoint({
  method: 'POST',
  path: '/staff/accounts',
  access: 'admin',
  summary: 'Open an account for somebody who works here',
  body: z.object({ login: z.string().trim().regex(STAFF_LOGIN), nickname, password, scopes: scopes.min(1) }),
  data: z.object({ id: z.number() }),
  encode: (account: { login: string; nickname: string; password: string; scopes: StaffScope[] }) => ({ body: account }),
})

export const changeStaff = endpoint({
  method: 'PUT',
  path: '/staff/accounts/:id',
  access: 'admin',
  summary: 'Change shown name, picture and scopes of a staff account, or block it; without a scope it is a shopper’s',
  params: byId,
  body: z.object({ nickname, avatar: wireText(AVATAR_ADDRESS_MAX).default(''), scopes, isBlocked: wireFlag.default(false) }),
  data: z.undefined(),
  /** `avatar`: the present one, or an upload of the administrator's. */
  encode: ({ id, ...account }: Pick<StaffAccount, 'id' | 'nickname' | 'avatar' | 'scopes' | 'isBlocked'>) => ({
    params: { id },
    body: account,
  }),
})

export const setStaffPassword = endpoint({
  method: 'POST',
  path: '/staff/accounts/:id/password',
  access: 'admin',
  summary: 'Give a staff account a new password; all its sessions end',
  params: byId,
  body: z.object({ password }),
  data: z.undefined(),
  encode: ({ id, password }: { id: number; password: string }) => ({ params: { id }, body: { password } }),
})
