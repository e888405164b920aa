import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireDay, wireText } from '#contract/inputs.ts'
import { ACT_SEARCH_MAX, ACT_STATES, OBJECT_MAX, readObject } from '#domain/audit.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { type Fen, fromYuan, toYuan, ZERO } from '#domain/money.ts'
import { AUDIT_STEPS, AUDITED_ACTIONS } from '#domain/money-act.ts'
import { staffName } from './own.ts'

/* The audit log: every act of staff, how it ended, and what it changed. */

const read = { method: 'GET', access: 'admin' } as const
const person = staffName.extend({ id: z.number() })

const act = z.object({
  id: z.number(),
  at: z.string(),
  by: person,
  address: z.string(),
  userAgent: z.string(),
  /** Of which the console makes words: `POST /staff/wines/:id`. */
  action: z.string(),
  object: z.object({
    kind: z.string(),
    /** Empty: all of them, or a new one. */
    id: z.string(),
    name: z.object({ zh: z.string(), en: z.string() }).nullable(),
  }),
  state: z.enum(ACT_STATES),
  /** The name of a refusal, and what it says. */
  refusal: z.string(),
  refusalWords: z.string(),
  /** Counting stops at CHANGES_SHOWN_MAX. */
  changes: z.number(),
})
export type StaffAct = z.infer<typeof act>

const filter = {
  /** The account that acted. */
  by: wireBigId.optional(),
  /** `wine:12`, or `wine` for all of them. */
  object: wireText(OBJECT_MAX)
    .refine((object) => readObject(object) !== undefined)
    .optional(),
  state: z.enum(ACT_STATES).optional(),
  from: wireDay.optional(),
  to: wireDay.optional(),
  /** A person’s login, number or part of the name; a network address; the number of an object. */
  search: wireText(ACT_SEARCH_MAX).default(''),
}
const asking = z.object(filter)
export type ActFilter = z.output<typeof asking>
export type ActsAsked = z.input<typeof asking> & { before?: number | undefined }

export const listActs = endpoint({
  ...read,
  path: '/staff/audit/acts',
  summary: 'What staff did, newest first: by person, object, outcome and days',
  query: z.object({ ...filter, before: wireBigId.optional() }),
  data: z.object({ list: z.array(act), next: z.number().nullable() }),
  encode: (query: ActsAsked) => ({ query }),
})

const value = z.unknown()
const change = z.object({
  object: z.object({ kind: z.string(), id: z.string() }),
  table: z.string(),
  /** Of tables with several rows of an object. */
  row: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  fields: z.array(z.object({ name: z.string(), before: value, after: value, isHidden: z.boolean() })),
})
export type StaffChange = z.infer<typeof change>
const moneyEntry = z.object({
  action: z.enum(AUDITED_ACTIONS),
  step: z.enum(AUDIT_STEPS),
  for: person.nullable(),
  subject: z.string(),
  amount: z.string().nullable(),
  reason: z.string(),
})
type WireMoneyEntry = z.infer<typeof moneyEntry>
export type ActMoney = Omit<WireMoneyEntry, 'amount'> & { amount: Fen | null }
const encodeMoney = ({ amount, ...entry }: ActMoney): WireMoneyEntry => ({
  ...entry,
  amount: amount === null ? null : toYuan(amount),
})

const inFull = z.object({ changes: z.array(change), money: z.array(moneyEntry) })
export type ActInFull = { changes: StaffChange[]; money: ActMoney[] }
export const encodeActInFull = ({ changes, money }: ActInFull): z.infer<typeof inFull> => ({
  changes,
  money: money.map(encodeMoney),
})
export const findAct = endpoint({
  ...read,
  path: '/staff/audit/acts/:id',
  summary: 'What an act changed, before and after, with reason and amount where money was moved',
  params: z.object({ id: wireBigId }),
  data: inFull,
  encode: (id: number) => ({ params: { id } }),
  decode: ({ changes, money }): ActInFull => ({
    changes,
    money: money.map(({ amount, ...entry }) => ({ ...entry, amount: amount === null ? null : (fromYuan(amount) ?? ZERO) })),
  }),
})

export const findActFilters = endpoint({
  ...read,
  path: '/staff/audit/filters',
  summary: 'Who has acted, and on which kinds of objects',
  data: z.object({ people: z.array(person), kinds: z.array(z.string()) }),
})

export const exportActs = endpoint({
  ...read,
  confirm: true,
  path: '/staff/exports/acts',
  isLogged: true,
  summary: 'The audit log as it is filtered, a line for each value that changed',
  query: z.object({ ...filter, format: z.enum(EXPORT_FORMATS).default('xlsx') }),
  data: z.unknown(),
  encode: (query: z.input<typeof asking> & { format: ExportFormat }) => ({ query }),
})
