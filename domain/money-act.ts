import type { StaffScope } from './account.ts'
import { CUSTOMER_ACTIONS } from './customer.ts'
import { add, type Fen, fen, fromYuan } from './money.ts'

export const MONEY_ACT_KINDS = ['balance-correction', 'coupon-gift', 'price-lowered'] as const
export type MoneyActKind = (typeof MONEY_ACT_KINDS)[number]

export const MONEY_ACT_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const
export type MoneyActState = (typeof MONEY_ACT_STATES)[number]

export const SCOPES_OF_ACT: Record<MoneyActKind, readonly StaffScope[]> = {
  'balance-correction': ['finance'],
  'coupon-gift': ['merchandiser'],
  'price-lowered': ['merchandiser', 'finance'],
}

/** What one person may do alone, per act and per day (Shanghai). */
export type AgreementLimits = { perAct: Fen; perDay: Fen }
export const DEFAULT_LIMITS: AgreementLimits = { perAct: fen(500_00), perDay: fen(2_000_00) }
export const LIMIT_MAX = fen(1_000_000_00)
export function readLimit(yuan: string): Fen | undefined {
  const amount = fromYuan(yuan)
  return amount !== undefined && amount >= 0 && amount <= LIMIT_MAX ? amount : undefined
}
export const NOTE_MAX = 200
export const AUDIT_SEARCH_MAX = 40

/** Taking counts like giving. `doneToday`: by this person alone. */
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
  'payback-ended',
  'recharge-returned',
  'invoice-issued',
  'invoice-cancelled',
  'invoice-red-number',
  'agreement-limits',
  'alarm-settled',
  'bank-account',
  'coupon-planned',
  'coupon-changed',
  'coupon-called-back',
  'coupon-copy-called-back',
  'list-exported',
  'bill-compared',
  'recharge-offer',
  ...CUSTOMER_ACTIONS,
] as const
export type AuditedAction = (typeof AUDITED_ACTIONS)[number]
/** All but `done` belong to acts of two people. */
export const AUDIT_STEPS = ['done', 'asked', 'agreed', 'refused', 'withdrawn'] as const
export type AuditStep = (typeof AUDIT_STEPS)[number]

export const ACT_REASON_MAX = 200
