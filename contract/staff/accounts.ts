import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireFlag, wireId, wireText } from '#contract/inputs.ts'
import { AVATAR_ADDRESS_MAX, NICKNAME_MAX, STAFF_LOGIN, STAFF_SCOPES } from '#domain/account.ts'
import { PASSWORD_INPUT_MAX } from '#domain/password.ts'
import { staffNames, staffSessions } from './own.ts'
import { seen, version } from './writing.ts'

const staffAccount = z.object({
  id: z.number(),
  login: z.string(),
  phone: z.string(),
  nickname: z.string(),
  /** As English readers see the person in the chat; empty when `nickname` serves both. */
  nicknameEn: z.string(),
  avatar: z.string(),
  scopes: z.array(z.enum(STAFF_SCOPES)),
  /** Null with scopes of its own. */
  roleId: z.number().nullable(),
  isBlocked: z.boolean(),
  hasSecondFactor: z.boolean(),
  isSelf: z.boolean(),
  /** By whoever asks. */
  mayManage: z.boolean(),
  /** When one of the sessions was last used, to some minutes. */
  seenAt: z.string().nullable(),
  /**
   * Of the rights as they were read (`content-changed`), and after the point of name and picture, which the person changes, too: that part
   * counts only for a change of these.
   */
  version,
})
export type StaffAccount = z.infer<typeof staffAccount>

const scopes = z.array(z.enum(STAFF_SCOPES)).max(STAFF_SCOPES.length)
/** With it the scopes are the role's. */
const roleId = wireId.optional()
const encodeRole = <Account extends { roleId: number | null }>({ roleId: role, ...account }: Account) => ({
  ...account,
  ...(role === null ? {} : { roleId: role }),
})
/** Never trimmed: blanks count. */
const password = z.string().max(PASSWORD_INPUT_MAX)
const byId = z.object({ id: wireBigId })
const write = { access: 'admin', confirm: true } as const

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff/accounts',
  access: 'admin',
  summary: 'Accounts that may do something in the console, and those that were blocked',
  data: z.array(staffAccount),
})

export const addStaff = endpoint({
  ...write,
  method: 'POST',
  path: '/staff/accounts',
  summary: 'Open an account for somebody who works here',
  body: z
    .object({ login: z.string().trim().regex(STAFF_LOGIN), ...staffNames, password, scopes: scopes.default([]), roleId })
    .refine(({ scopes: own, roleId: role }) => own.length > 0 || role !== undefined, { path: ['scopes'] }),
  data: z.object({ id: z.number() }),
  encode: (account: Pick<StaffAccount, 'login' | 'nickname' | 'nicknameEn' | 'scopes' | 'roleId'> & { password: string }) => ({
    body: encodeRole(account),
  }),
})

export const changeStaff = endpoint({
  ...write,
  method: 'PUT',
  path: '/staff/accounts/:id',
  summary:
    'Change scopes of a staff account, or block it; name and picture stay where they are left out. Without a scope it is a shopper’s. Accounts of owners and administrators: owners only. Without a version the last writer wins',
  params: byId,
  body: z.object({
    nickname: staffNames.nickname.optional(),
    nicknameEn: wireText(NICKNAME_MAX).optional(),
    avatar: wireText(AVATAR_ADDRESS_MAX).optional(),
    scopes,
    roleId,
    isBlocked: wireFlag.default(false),
    ...seen,
  }),
  data: z.undefined(),
  /** `avatar`: the present one, or an upload of the administrator's. Name and picture are sent only when they were changed. */
  encode: ({
    id,
    ...account
  }: Pick<StaffAccount, 'id' | 'scopes' | 'roleId' | 'isBlocked'> &
    Partial<Pick<StaffAccount, 'nickname' | 'nicknameEn' | 'avatar'>> & {
      version?: string | undefined
    }) => ({
    params: { id },
    body: encodeRole(account),
  }),
})

export const setStaffPassword = endpoint({
  ...write,
  method: 'POST',
  path: '/staff/accounts/:id/password',
  summary: 'Give a staff account a new password; all its sessions end',
  params: byId,
  body: z.object({ password }),
  data: z.undefined(),
  encode: ({ id, password }: { id: number; password: string }) => ({ params: { id }, body: { password } }),
})

export const resetSecondFactor = endpoint({
  ...write,
  method: 'POST',
  path: '/staff/accounts/:id/second-factor/reset',
  summary: 'Remove the second factor of a colleague who has lost it; all their sessions end',
  params: byId,
  data: z.undefined(),
  encode: (id: number) => ({ params: { id } }),
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/staff/accounts/:id/sessions',
  access: 'admin',
  summary: 'Where a colleague is signed in',
  params: byId,
  data: staffSessions,
  encode: (id: number) => ({ params: { id } }),
})

export const endStaffSessions = endpoint({
  ...write,
  method: 'POST',
  path: '/staff/accounts/:id/sessions/end',
  summary: 'Sign a colleague out on one device, or on all; it happens at once',
  params: byId,
  body: z.object({ sessionId: wireBigId.optional() }),
  data: z.object({ ended: z.number() }),
  encode: ({ id, ...body }: { id: number; sessionId?: number }) => ({ params: { id }, body }),
})
