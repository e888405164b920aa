import { listMoneyActs } from '#contract/staff/acts.ts'
import * as afterSales from '#contract/staff/after-sales.ts'
import { me } from '#contract/staff/chat.ts'
import { listInvoices } from '#contract/staff/invoices.ts'
import { listOrdersToSend } from '#contract/staff/parcels.ts'
import * as payments from '#contract/staff/payments.ts'
import { listReviews } from '#contract/staff/reviews.ts'
import type { Scope } from '#domain/account.ts'
import { type Api, ApiError } from './client.ts'

const JUST_COUNT = { page: 1, limit: 1 }

/** Somebody who has one of the scopes does it. */
type Work = { scopes: readonly Scope[]; count: (api: Api) => Promise<number> }

/** What waits for the staff, and whose it is. Each is asked of the list that its page shows. */
const WORK = {
  'chats-waiting': { scopes: ['agent'], count: async (api) => (await api.call(me)).waiting },
  'orders-to-send': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listOrdersToSend, {})).count,
  },
  'refunds-to-decide': {
    scopes: ['agent'],
    count: async (api) => (await api.call(afterSales.listAfterSales, { query: { status: 'applied', ...JUST_COUNT } })).count,
  },
  'returns-under-way': {
    scopes: ['agent'],
    count: async (api) => (await api.call(afterSales.listAfterSales, { query: { status: 'sent', ...JUST_COUNT } })).count,
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
    count: async (api) => (await api.call(listMoneyActs, { query: JUST_COUNT })).count,
  },
  'money-alarms': {
    scopes: ['finance'],
    count: async (api) => (await api.call(payments.listAlarms, { query: { open: '1', ...JUST_COUNT } })).count,
  },
  'paybacks-failed': {
    scopes: ['finance'],
    count: async (api) => (await api.call(payments.listPaybacks, { query: { state: 'failed', ...JUST_COUNT } })).count,
  },
  'reviews-unanswered': {
    scopes: ['merchandiser'],
    count: async (api) => (await api.call(listReviews, { query: { state: 'unanswered', ...JUST_COUNT } })).count,
  },
} as const satisfies Record<string, Work>

export type WorkName = keyof typeof WORK

/** How much of each waits, for an account with these scopes. What cannot be counted just now is `null`; the rest still shows. */
export async function countWork(api: Api, scopes: readonly Scope[]): Promise<{ name: WorkName; count: number | null }[]> {
  const mine = (Object.keys(WORK) as WorkName[]).filter((name) => WORK[name].scopes.some((scope) => scopes.includes(scope)))
  const answers = await Promise.allSettled(mine.map((name) => WORK[name].count(api)))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  const over = failed.find(({ reason }) => reason instanceof ApiError && reason.isSessionInvalid)
  if (over || (failed[0] && failed.length === answers.length)) throw (over ?? failed[0])?.reason
  return mine.map((name, index) => ({ name, count: answers[index]?.status === 'fulfilled' ? answers[index].value : null }))
}
