import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId, wireText } from '#contract/inputs.ts'
import { ROLE_NAME_MAX, STAFF_SCOPES, type StaffScope } from '#domain/account.ts'
import type { Localized } from '#domain/locale.ts'
import { made, seen, words } from './writing.ts'

/* Scopes under a name: an account has a role, or scopes of its own (docs/decisions/034). */

const write = { access: 'admin', method: 'POST', confirm: true } as const
const byId = { params: z.object({ id: wireId }) } as const

const staffRole = z.object({
  id: z.number(),
  name: words,
  scopes: z.array(z.enum(STAFF_SCOPES)),
  /** Accounts that have it. */
  members: z.number(),
  /** By whoever asks. */
  mayManage: z.boolean(),
  version: z.string(),
})
export type StaffRole = z.infer<typeof staffRole>

const name = wireText(ROLE_NAME_MAX).pipe(z.string().min(1))
const draft = z.object({
  name: z.object({ zh: name, en: name }),
  scopes: z.array(z.enum(STAFF_SCOPES)).min(1).max(STAFF_SCOPES.length),
})
export type RoleDraft = { name: Localized; scopes: StaffScope[] }

export const listRoles = endpoint({
  method: 'GET',
  path: '/staff/roles',
  access: 'admin',
  summary: 'Roles of staff, and how many accounts have each',
  data: z.array(staffRole),
})

export const addRole = endpoint({
  ...write,
  path: '/staff/roles',
  summary: 'Make a role of scopes that one may give',
  body: draft,
  data: made,
  encode: (body: RoleDraft) => ({ body }),
})

export const changeRole = endpoint({
  ...write,
  path: '/staff/roles/:id',
  summary:
    'Rename a role or change its scopes; all who have it may do that with their next call. Without a version the last writer wins',
  ...byId,
  body: draft.extend(seen),
  data: z.undefined(),
  encode: ({ id, ...body }: RoleDraft & { id: number; version?: string }) => ({ params: { id }, body }),
})

export const deleteRole = endpoint({
  ...write,
  path: '/staff/roles/:id/delete',
  summary: 'Delete a role that no account has',
  ...byId,
  data: z.undefined(),
  encode: (id: number) => ({ params: { id } }),
})
