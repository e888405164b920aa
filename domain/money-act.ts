import type { StaffScope } from './account.ts'
import { add, type Fen, fen } from './money.ts'

/* What needs a second person above the limits. */

export const MONEY_ACT_KINDS = ['balance-correction', 'coupon-gift'] as const
export type MoneyActKind = (typeof MONEY_ACT_KINDS)[number]

export const MONEY_ACT_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const
export type MoneyActState = (typeof MONEY_ACT_STATES)[number]

/** Scope that may ask for an act and agree to it. */
export const SCOPE_OF_ACT: Record<MoneyActKind, StaffScope> = {
  'balance-correction': 'finance',
  'coupon-gift': 'merchandiser',
}

/** What one person may do alone: per act, and per day in Shanghai. */
export type AgreementLimits = { perAct: Fen; perDay: Fen }
export const DEFAULT_LIMITS: AgreementLimits = { perAct: fen(500_00), perDay: fen(2_000_00) }
export const LIMIT_MAX = fen(1_000_000_00)

/** Taking counts like giving. `doneToday`: what this person did alone today. */
export function needsAgreement(amount: Fen, doneToday: Fen, { perAct, perDay }: AgreementLimits): boolean {
  const size = fen(Math.abs(amount))
  return size > perAct || add(size, doneToday) > perDay
}

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
/** Every step but `done` belongs to an act of two people. */
export const AUDIT_STEPS = ['done', 'asked', 'agreed', 'refused', 'withdrawn'] as const
export type AuditStep = (typeof AUDIT_STEPS)[number]

export const ACT_REASON_MAX = 200
