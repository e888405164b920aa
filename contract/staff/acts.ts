import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireText } from '#contract/inputs.ts'
import { type Fen, fromYuan, toYuan, ZERO } from '#domain/money.ts'
import {
  type AgreementLimits,
  AUDIT_SEARCH_MAX,
  AUDIT_STEPS,
  AUDITED_ACTIONS,
  MONEY_ACT_KINDS,
  MONEY_ACT_STATES,
  type MoneyActState,
  NOTE_MAX,
  readLimit,
} from '#domain/money-act.ts'
import { staffName } from './own.ts'
import { seen, version } from './writing.ts'

/* Acts that need a second person, their limits, the audit log. */

/** Made by the form: one key, one act. */
export const actKey = z.string().regex(/^[\w-]{8,64}$/)
/** `waiting`: for a second person. */
export const actOutcome = z.enum(MONEY_ACT_STATES)

const decodeYuan = (amount: string): Fen => fromYuan(amount) ?? ZERO

const person = staffName.extend({ id: z.number() })
const moneyAct = z.object({
  id: z.number(),
  kind: z.enum(MONEY_ACT_KINDS),
  by: person,
  for: person.extend({ phone: z.string() }),
  amount: z.string(),
  coupon: z.object({ id: z.number(), title: z.object({ zh: z.string(), en: z.string() }) }).nullable(),
  /** Whose price is to be lowered. */
  orderNumber: z.string().nullable(),
  reason: z.string(),
  status: z.enum(MONEY_ACT_STATES),
  askedAt: z.string(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string(),
  /** Asked for by the caller, who can only withdraw it. */
  isOwn: z.boolean(),
})
type WireAct = z.infer<typeof moneyAct>
export const encodeMoneyAct = ({ amount, ...act }: StaffMoneyAct): WireAct => ({ ...act, amount: toYuan(amount) })
const decodeMoneyAct = ({ amount, ...act }: WireAct) => ({ ...act, amount: decodeYuan(amount) })
export type StaffMoneyAct = ReturnType<typeof decodeMoneyAct>

export const ACTS_PER_PAGE = 20
/** Of all states without one. `search`: a customer's number, phone or name. */
export type CorrectionsAsked = { page?: number | undefined; status?: MoneyActState | undefined; search?: string | undefined }
export const listCorrections = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/staff/payments/corrections',
  summary: 'Corrections of balances, newest first: in a state, or of customers whose number, phone or name fits',
  query: pageQuery.extend({ status: z.enum(MONEY_ACT_STATES).optional(), search: wireText(AUDIT_SEARCH_MAX).default('') }),
  data: z.object({ list: z.array(moneyAct), count: z.number() }),
  encode: (asked: CorrectionsAsked) => ({ query: { ...asked, limit: ACTS_PER_PAGE } }),
  decode: ({ list, count }) => ({ list: list.map(decodeMoneyAct), count }),
})

const byId = z.object({ id: wireBigId })
/** Each sees the kinds that its scopes allow. */
const asking = { access: ['finance', 'merchandiser'] } as const

export const listMoneyActs = endpoint({
  ...asking,
  method: 'GET',
  path: '/staff/money-acts',
  summary: 'Corrections of balances and coupons given, with who asked, who agreed and why; the waiting ones, or all in a state',
  query: pageQuery.extend({ status: z.enum(MONEY_ACT_STATES).default('waiting') }),
  data: z.object({ list: z.array(moneyAct), count: z.number() }),
  encode: ({ page, status }: { page?: number | undefined; status?: MoneyActState | undefined }) => ({
    query: { page, status, limit: ACTS_PER_PAGE },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeMoneyAct), count }),
})
const deciding = {
  ...asking,
  method: 'POST',
  params: byId,
  body: z.object({ note: wireText(NOTE_MAX).default('') }),
  data: z.undefined(),
  encode: ({ id, note }: { id: number; note: string }) => ({ params: { id }, body: { note } }),
} as const
export const agreeToAct = endpoint({
  ...deciding,
  path: '/staff/money-acts/:id/agree',
  confirm: true,
  summary: 'Agree to what a colleague asks for: it happens at once. Never for oneself',
})
export const refuseAct = endpoint({
  ...deciding,
  path: '/staff/money-acts/:id/refuse',
  summary: 'Refuse what a colleague asks for, and say why',
})
export const withdrawAct = endpoint({
  ...asking,
  method: 'POST',
  path: '/staff/money-acts/:id/withdraw',
  summary: 'Withdraw what one has asked for',
  params: byId,
  data: z.undefined(),
  encode: ({ id }: { id: number }) => ({ params: { id } }),
})

const limit = z
  .string()
  .max(16)
  .transform(readLimit)
  .pipe(z.custom<Fen>((amount) => amount !== undefined))
const limits = z.object({ perAct: z.string(), perDay: z.string() })
export const encodeLimits = ({ perAct, perDay }: AgreementLimits): z.infer<typeof limits> => ({
  perAct: toYuan(perAct),
  perDay: toYuan(perDay),
})

/** As they were read (`content-changed`). */
export type SeenLimits = AgreementLimits & { version: string }

export const readAgreementLimits = endpoint({
  access: ['finance', 'merchandiser', 'admin'],
  method: 'GET',
  path: '/staff/money-acts/limits',
  summary: 'Up to which amount one person gives or takes alone, in one act and on one day',
  data: limits.extend({ version }),
  decode: ({ perAct, perDay, version: read }): SeenLimits => ({
    perAct: decodeYuan(perAct),
    perDay: decodeYuan(perDay),
    version: read,
  }),
})
export const saveAgreementLimits = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/staff/money-acts/limits',
  confirm: true,
  summary: 'Change the amounts above which a second person must agree. Without a version the last writer wins',
  body: z.object({ perAct: limit, perDay: limit, ...seen }),
  data: z.undefined(),
  encode: ({ version: read, ...limits }: AgreementLimits & { version?: string | undefined }) => ({
    body: { ...encodeLimits(limits), version: read },
  }),
})

const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  by: person,
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
export const encodeAuditEntry = ({ amount, ...entry }: AuditEntry): WireEntry => ({
  ...entry,
  amount: amount === null ? null : toYuan(amount),
})
const decodeAuditEntry = ({ amount, ...entry }: WireEntry) => ({
  ...entry,
  amount: amount === null ? null : decodeYuan(amount),
})
export type AuditEntry = ReturnType<typeof decodeAuditEntry>

export const AUDIT_ENTRIES_PER_PAGE = 50
export const listAuditEntries = endpoint({
  access: ['finance', 'admin'],
  method: 'GET',
  path: '/staff/audit-log',
  summary:
    'What staff did about money, newest first; of an action, or where the login, name or number of a person on either side fits',
  query: pageQuery.extend({ action: z.enum(AUDITED_ACTIONS).optional(), search: wireText(AUDIT_SEARCH_MAX).default('') }),
  data: z.object({ list: z.array(auditEntry), count: z.number() }),
  encode: ({ page, search }: { page?: number | undefined; search?: string | undefined }) => ({
    query: { page, search, limit: AUDIT_ENTRIES_PER_PAGE },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeAuditEntry), count }),
})
