import { type RefusalName, refuse } from '#contract/refusals.ts'
import { offerState } from '#domain/coupon-offer.ts'
import { dayWords } from '#domain/delivery-day.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { requireNotActedOn } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { findOpen, lockCoupon, takeForShopper, type Wanted } from './coupon-sql.ts'
import { insertClaims } from './sql.ts'

type Refusals = Record<'unknown' | 'coming' | 'gone' | 'over', RefusalName>
const OF_CENTRE: Refusals = { unknown: 'coupon-gone', coming: 'coupon-not-yet', gone: 'coupon-gone', over: 'coupon-gone' }
const OF_CODE: Refusals = {
  unknown: 'coupon-code-unknown',
  coming: 'coupon-code-not-yet',
  gone: 'coupon-code-gone',
  over: 'coupon-code-over',
}

/**
 * A shopper takes a coupon, and gets the claim's id. Never gives out more than there are, nor more than one person may have, however
 * many ask at once (T08). Staff cannot take a coupon that they planned.
 */
export async function claimCoupon(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
  couponId: number,
  code: string | null = null,
): Promise<number> {
  const at = now()
  const wanted: Wanted = { couponId, code }
  const refusals = code === null ? OF_CENTRE : OF_CODE
  await requireNotActedOn(db, accountId, ['coupon-planned', 'coupon-changed'], String(couponId))
  // Late shoppers get their answer without waiting for the lock.
  await requireOpen()
  const claimId = await transaction(db, async (tx) => {
    await lockCoupon(tx, couponId)
    if (!(await takeForShopper(tx, wanted, accountId, at))) return undefined
    const [made] = await insertClaims(tx, { couponIds: [couponId], accountId, at })
    const left = await findOpen(tx, wanted, accountId)
    if (left && left.coupon.claimed === left.coupon.total) await announce(tx, 'coupons')
    return made
  })
  if (claimId !== undefined) return claimId
  // Somebody was faster.
  await requireOpen()
  return refuse(refusals.gone)

  async function requireOpen(): Promise<void> {
    const found = await findOpen(db, wanted, accountId)
    if (!found) return refuse(refusals.unknown)
    const { coupon, timesTaken } = found
    const state = offerState(coupon, timesTaken, at)
    if (state === 'taken') refuse('coupon-taken', { max: coupon.perPerson })
    if (state === 'coming') refuse(refusals.coming, { day: dayWords(shanghaiDay(new Date(coupon.claimFrom ?? at))) })
    if (state !== 'open') refuse(refusals[state])
  }
}
