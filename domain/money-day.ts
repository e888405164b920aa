import { daysBetween } from './shanghai.ts'

/** Accounts of the books; `advances` are parts of orders that are not paid whole. */
export const BOOKS = ['shopper', 'sales', 'advances', 'cash', 'opening', 'owed', 'gifts', 'corrections'] as const
export const LEDGER_KINDS = [
  'opening',
  'recharge',
  'gift',
  'order-payment',
  'stray-payment',
  'refund',
  'advance-back',
  'payback',
  'correction',
  'recharge-return',
  'gift-return',
] as const

/**
 * What a day's postings sum up to. `sales` is goods + freight + boxes - discounts; `gifts` are less what was taken back of them with `rechargesBack`;
 * `stray` pays for nothing and goes back; the last four say by
 * how much the advances, the shop's money, the shoppers' balances and what is owed to shoppers have changed. Fees stand in the providers' bills only.
 */
export const DAY_SUMS = [
  'goods',
  'freight',
  'boxes',
  'discounts',
  'sales',
  'refunds',
  'netSales',
  'recharges',
  'rechargesBack',
  'gifts',
  'corrections',
  'openings',
  'stray',
  'wechat',
  'alipay',
  'offline',
  'fromBalance',
  'backFromCash',
  'backToBalance',
  'fees',
  'advances',
  'cash',
  'balances',
  'owed',
] as const
export type DaySum = (typeof DAY_SUMS)[number]

/** A page shows a month; a list that is saved has no limit. */
export const DAYS_SHOWN_MAX = 31

export type DayProblem = 'day-required' | 'days-reversed' | 'days-too-many'

export function periodProblems({ from, to }: { from: string; to: string }, daysMax = Number.POSITIVE_INFINITY) {
  return {
    ...(from === '' && { from: 'day-required' as const }),
    ...(to === '' && { to: 'day-required' as const }),
    ...(from !== '' && to !== '' && from > to && { to: 'days-reversed' as const }),
    ...(from !== '' && to !== '' && daysBetween(from, to) >= daysMax && { to: 'days-too-many' as const }),
  } satisfies { from?: DayProblem; to?: DayProblem }
}
