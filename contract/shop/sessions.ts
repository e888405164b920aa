import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { OwnSession } from '#domain/account.ts'

/* Where an account is signed in (ours; CRMEB's clients have no such page). */

const session = z.object({
  id: z.number(),
  browser: z.string(),
  system: z.string(),
  strategy: z.enum(['local', 'local1', 'local2', 'local3']),
  /** ISO 8601. */
  signed_in_at: z.string(),
  is_current: z.boolean(),
})

export const ownSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'shopper',
  summary: 'Where the account is signed in, the present session first',
  data: z.array(session),
})
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end_others',
  access: 'shopper',
  summary: 'Sign out everywhere but here',
  data: z.object({ ended: z.number() }),
})

export const encodeSession = ({ id, device, strategy, signedInAt, isCurrent }: OwnSession): z.infer<typeof session> => ({
  id,
  ...device,
  strategy,
  signed_in_at: signedInAt,
  is_current: isCurrent,
})
export const decodeSession = (wire: z.infer<typeof session>): OwnSession => ({
  id: wire.id,
  device: { browser: wire.browser, system: wire.system },
  strategy: wire.strategy,
  signedInAt: wire.signed_in_at,
  isCurrent: wire.is_current,
})
