import type { StaffScope } from './account.ts'
import { add, type Fen, fen } from './money.ts'

/* What staff give away or take from a balance, and when a second person must agree to it. */

export const MONEY_ACT_KINDS = ['balance-correction', 'coupon-gift'] as const
export type MoneyActKind = (typeof MONEY_ACT_KINDS)[number]

/** `waiting`: for the second person. */
export const MONEY_ACT_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const
export type MoneyActState = (typeof MONEY_ACT_STATES)[number]

/** Who may ask for an act of this kind, and who may agree to it. */
export const SCOPE_OF_ACT: Record<MoneyActKind, StaffScope> = {
  'balance-correction': 'finance',
  'coupon-gift': 'merchandiser',
}

/** Up to so much one person acts alone: in one act, and in all acts of one day (Shanghai). */
export type AgreementLimits = { perAct: Fen; perDay: Fen }
export const DEFAULT_LIMITS: AgreementLimits = { perAct: fen(500_00), perDay: fen(2_000_00) }
export const LIMIT_MAX = fen(1_000_000_00)

/** What is taken counts like what is given. `doneToday`: what this person did alone on that day. */
export function needsAgreement(amount: Fen, doneToday: Fen, { perAct, perDay }: AgreementLimits): boolean {
  const size = fen(Math.abs(amount))
  return size > perAct || add(size, doneToday) > perDay
}

/** What the audit log names. */
export const AUDITED_ACTIONS = [
  ...MONEY_ACT_KINDS,
  'refund-agreed',
  'refund-refused',
  'return-arrived',
  'transfer-confirmed',
  'payback-retried',
  'payback-transferred',
  'invoice-issued',
  'invoice-cancelled',
  'agreement-limits',
  'alarm-settled',
  'bank-account',
  'coupon-planned',
  'coupon-changed',
] as const
export type AuditedAction = (typeof AUDITED_ACTIONS)[number]
/** `done` by one person; the others are what two people do about one act. */
export const AUDIT_STEPS = ['done', 'asked', 'agreed', 'refused', 'withdrawn'] as const
export type AuditStep = (typeof AUDIT_STEPS)[number]

export const ACT_REASON_MAX = 200
