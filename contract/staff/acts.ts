import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireText } from '#contract/inputs.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import {
  type AgreementLimits,
  AUDIT_STEPS,
  AUDITED_ACTIONS,
  LIMIT_MAX,
  MONEY_ACT_KINDS,
  MONEY_ACT_STATES,
} from '#domain/money-act.ts'

/* What staff ask for that a second person must agree to, the limits for it, and the audit log. Our own console is the only client. */

const NOTE_MAX = 200

/** Made by the form: what is sent twice under one key happens once. */
export const actKey = z.string().regex(/^[\w-]{8,64}$/)
/** What has become of it: `waiting` until a second person agrees. */
export const actOutcome = z.enum(MONEY_ACT_STATES)

const person = z.object({ id: z.number(), nickname: z.string() })
const moneyAct = z.object({
  id: z.number(),
  kind: z.enum(MONEY_ACT_KINDS),
  by: person,
  /** The phone is masked. */
  for: person.extend({ phone: z.string() }),
  amount: z.string(),
  coupon: z.object({ id: z.number(), title: z.object({ zh: z.string(), en: z.string() }) }).nullable(),
  reason: z.string(),
  status: z.enum(MONEY_ACT_STATES),
  askedAt: z.string(),
  /** The second person; null when the act needed none, waits, or was withdrawn. */
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string(),
  /** The account that asks has asked for it, too: it can only withdraw it. */
  isOwn: z.boolean(),
})
type Wire = z.infer<typeof moneyAct>
export type StaffMoneyAct = Omit<Wire, 'amount'> & { amount: Fen }
export const encodeMoneyAct = ({ amount, ...act }: StaffMoneyAct): Wire => ({ ...act, amount: toYuan(amount) })

const byId = z.object({ id: wireBigId })
/** Those who ask for acts; each sees the kinds that its scopes allow. */
const asking = { access: ['finance', 'merchandiser'] } as const

export const listMoneyActs = endpoint({
  ...asking,
  method: 'GET',
  path: '/staff/money-acts',
  summary: 'Corrections of balances and coupons given, with who asked, who agreed and why; the waiting ones, or all in a state',
  query: pageQuery.extend({ status: z.enum(MONEY_ACT_STATES).default('waiting') }),
  data: z.object({ list: z.array(moneyAct), count: z.number() }),
})
export const agreeToAct = endpoint({
  ...asking,
  method: 'POST',
  path: '/staff/money-acts/:id/agree',
  summary: 'Agree to what a colleague asks for: it happens at once. Never for oneself',
  params: byId,
  body: z.object({ note: wireText(NOTE_MAX).default('') }),
  data: z.undefined(),
})
export const refuseAct = endpoint({
  ...asking,
  method: 'POST',
  path: '/staff/money-acts/:id/refuse',
  summary: 'Refuse what a colleague asks for, and say why',
  params: byId,
  body: z.object({ note: wireText(NOTE_MAX).default('') }),
  data: z.undefined(),
})
export const withdrawAct = endpoint({
  ...asking,
  method: 'POST',
  path: '/staff/money-acts/:id/withdraw',
  summary: 'Withdraw what one has asked for',
  params: byId,
  data: z.undefined(),
})

const limit = z
  .string()
  .max(16)
  .transform((text) => fromYuan(text))
  .pipe(z.custom<Fen>((amount) => typeof amount === 'number' && amount >= 0 && amount <= LIMIT_MAX))
const limits = z.object({ perAct: z.string(), perDay: z.string() })
export const encodeLimits = ({ perAct, perDay }: AgreementLimits): z.infer<typeof limits> => ({
  perAct: toYuan(perAct),
  perDay: toYuan(perDay),
})

export const agreementLimits = endpoint({
  access: ['finance', 'merchandiser', 'admin'],
  method: 'GET',
  path: '/staff/money-acts/limits',
  summary: 'Up to which amount one person gives or takes alone, in one act and on one day',
  data: limits,
})
export const saveAgreementLimits = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/staff/money-acts/limits',
  summary: 'Change the amounts above which a second person must agree',
  body: z.object({ perAct: limit, perDay: limit }),
  data: z.undefined(),
})

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  by: person,
  /** The network address of the call. */
  address: z.string(),
  action: z.enum(AUDITED_ACTIONS),
  step: z.enum(AUDIT_STEPS),
  for: person.nullable(),
  subject: z.string(),
  amount: z.string().nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
type WireEntry = z.infer<typeof auditEntry>
export type AuditEntry = Omit<WireEntry, 'amount'> & { amount: Fen | null }
export const encodeAuditEntry = ({ amount, ...entry }: AuditEntry): WireEntry => ({
  ...entry,
  amount: amount === null ? null : toYuan(amount),
})

export const auditLog = endpoint({
  access: ['finance', 'admin'],
  method: 'GET',
  path: '/staff/audit-log',
  summary:
    'What staff did about money, newest first; of an action, or where the login, name or number of a person on either side fits',
  query: pageQuery.extend({ action: z.enum(AUDITED_ACTIONS).optional(), search: wireText(40).default('') }),
  data: z.object({ list: z.array(auditEntry), count: z.number() }),
})
