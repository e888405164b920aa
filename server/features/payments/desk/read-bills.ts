import { refuse } from '#contract/refusals.ts'
import type { BillDay, ListedDifference } from '#contract/staff/bills.ts'
import type { BillProvider } from '#domain/payment.ts'
import { addDays, daysBetween, shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { compareBill } from '#server/features/payments/compare-bills.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { firstDayOfBills, listBillDays, listDifferences } from './bill-days-sql.ts'

type Parts = Pick<Deps, 'db' | 'now'>
type Page = { page: number; limit: number }

/** The days go from yesterday back to the first one on which a provider's money came in. */
export async function readBillDays({ db, now }: Parts, { page, limit }: Page): Promise<{ list: BillDay[]; count: number }> {
  const first = await firstDayOfBills(db)
  const yesterday = addDays(shanghaiDay(now()), -1)
  if (first === undefined || first > yesterday) return { list: [], count: 0 }
  const count = daysBetween(first, yesterday) + 1
  const shown = Math.min(limit, count - (page - 1) * limit)
  if (shown <= 0) return { list: [], count }
  const to = addDays(yesterday, -(page - 1) * limit)
  return { list: await listBillDays(db, { from: addDays(to, 1 - shown), to }), count }
}

type OfDay = { provider: BillProvider; day: string }

/** The comparison of one day, with a page of its differences. Refuses a day that is not in the list of bills. */
export async function readBillDay(
  { db }: Pick<Deps, 'db'>,
  { provider, day, ...page }: OfDay & Page,
): Promise<{ bill: BillDay; list: ListedDifference[]; count: number }> {
  const [[bill], differences] = await Promise.all([
    listBillDays(db, { from: day, to: day, providers: [provider] }),
    listDifferences(db, { provider, day, ...page }),
  ])
  return { bill: bill ?? refuse('not-found'), ...differences }
}

/**
 * Compares a day once more because staff ask for it; answers how many differences it found. Refuses days that are not over, and when the
 * provider has no bill or does not answer.
 */
export async function compareAgain(deps: Deps, staff: ActingStaff, { provider, day }: OfDay): Promise<number> {
  if (day >= shanghaiDay(deps.now())) refuse('bill-not-ready')
  if (!deps.payments[provider]) refuse('bill-provider-away')
  const compared = await compareBill(deps, provider, day)
  if (compared === 'no-bill') refuse('bill-not-ready')
  if (compared === 'provider-away') refuse('bill-provider-away')
  const { differences } = compared
  const act = { action: 'bill-compared', subject: `${provider} ${day}`, details: { differences }, at: deps.now() } as const
  await transaction(deps.db, (tx) => recordAct(tx, staff, act))
  return differences
}
