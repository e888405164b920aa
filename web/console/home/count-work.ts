import { listMoneyActs } from '#contract/staff/acts.ts'
import * as afterSales from '#contract/staff/after-sales.ts'
import { findMe } from '#contract/staff/chat.ts'
import { listInvoices } from '#contract/staff/invoices.ts'
import { listOrdersToSend, listStillParcels } from '#contract/staff/parcels.ts'
import * as payments from '#contract/staff/payments.ts'
import { listReplacementsToSend } from '#contract/staff/replacements.ts'
import { listStaffReviews } from '#contract/staff/reviews.ts'
import { listStock } from '#contract/staff/stock.ts'
import type { Scope } from '#domain/account.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { stillDays } from '../shipping/kept-days.ts'

const JUST_COUNT = { page: 1, limit: 1 }

type Work = { scopes: readonly Scope[]; count: (api: Api) => Promise<number> }

const WORK = {
  'chats-waiting': { scopes: ['agent'], count: async (api) => (await api.call(findMe)).waiting },
  'orders-to-send': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listOrdersToSend, {})).count,
  },
  'replacements-to-send': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listReplacementsToSend, {})).count,
  },
  'parcels-still': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listStillParcels, { days: stillDays(undefined) })).count,
  },
  'refunds-to-decide': {
    scopes: ['agent', 'finance'],
    count: async (api) => (await api.call(afterSales.listAfterSales, { status: 'applied', ...JUST_COUNT })).count,
  },
  'returns-under-way': {
    scopes: ['agent', 'merchandiser'],
    count: async (api) => (await api.call(afterSales.listAfterSales, { status: 'sent', ...JUST_COUNT })).count,
  },
  'transfers-to-confirm': {
    scopes: ['finance'],
    count: async (api) => (await api.call(payments.listAwaitedTransfers, {})).count,
  },
  'invoices-to-issue': {
    scopes: ['finance'],
    count: async (api) => (await api.call(listInvoices, { state: 'requested' })).count,
  },
  'acts-to-decide': {
    scopes: ['finance', 'merchandiser'],
    count: async (api) => (await api.call(listMoneyActs, {})).count,
  },
  'money-alarms': {
    scopes: ['finance'],
    count: async (api) => (await api.call(payments.listAlarms, { query: { open: '1', ...JUST_COUNT } })).count,
  },
  'paybacks-failed': {
    scopes: ['finance'],
    count: async (api) => (await api.call(payments.listPaybacks, { query: { state: 'failed', ...JUST_COUNT } })).count,
  },
  'stock-low': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listStock, { state: 'low' })).count,
  },
  'reviews-unanswered': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listStaffReviews, { state: 'unanswered', ...JUST_COUNT })).count,
  },
} as const satisfies Record<string, Work>

export type WorkName = keyof typeof WORK

/** `null`: could not be counted. */
export async function countWork(api: Api, scopes: readonly Scope[]): Promise<{ name: WorkName; count: number | null }[]> {
  const mine = (Object.keys(WORK) as WorkName[]).filter((name) => WORK[name].scopes.some((scope) => scopes.includes(scope)))
  const answers = await Promise.allSettled(mine.map((name) => WORK[name].count(api)))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  const over = failed.find(({ reason }) => reason instanceof ApiError && reason.isSessionInvalid)
  if (over || (failed[0] && failed.length === answers.length)) throw (over ?? failed[0])?.reason
  return mine.map((name, index) => ({ name, count: answers[index]?.status === 'fulfilled' ? answers[index].value : null }))
}
