import type { z } from 'zod'
import { AGREE, type decideRefund } from '#contract/merchant/refunds.ts'
import { refuse } from '#contract/refusals.ts'
import type { Fen } from '#domain/money.ts'
import { agreeAfterSale, refuseAfterSale, takeInReturn } from '#server/features/after-sales/decide-after-sale.ts'
import { findAfterSale } from '#server/features/after-sales/find-after-sale.ts'
import type { ActingStaff } from '#server/features/staff-acts/act-for.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'

type Decision = z.output<NonNullable<typeof decideRefund.body>>

/** One button of the phone is three calls of the console, each with a scope of its own. */
export async function decideByPhone(
  deps: Deps,
  account: SignedIn,
  ip: string,
  { order_id, price, type, refuse_reason }: Decision,
): Promise<void> {
  const request = (await findAfterSale(deps.db, order_id)) ?? refuse('not-found')
  const staff = { ...account, ip }
  if (type !== AGREE) {
    requireScope(account, 'finance')
    await refuseAfterSale(deps, staff, request.number, refuse_reason)
  } else if (request.status === 'sent') {
    requireScope(account, 'merchandiser')
    await takeIn(deps, staff, request, price)
  } else {
    requireScope(account, 'finance')
    await agreeAfterSale(deps, staff, request.number, { amount: price, note: refuse_reason })
  }
}

/** The sum was settled when the return was agreed to. */
async function takeIn(deps: Deps, staff: ActingStaff, request: { number: string; amount: Fen }, price: Fen): Promise<void> {
  if (price !== request.amount) refuse('after-sale-amount-agreed')
  await takeInReturn(deps, staff, request.number, { broken: [], note: '' })
}

function requireScope({ scopes }: SignedIn, scope: 'finance' | 'merchandiser'): void {
  if (!scopes.includes(scope)) refuse('not-allowed')
}
