import { refuse } from '#contract/refusals.ts'
import type { CouponDraft } from '#domain/coupon-draft.ts'
import { toYuan, ZERO } from '#domain/money.ts'
import { needsAgreement } from '#domain/money-act.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import { hasActedOn, readLimits } from '#server/features/staff-acts/sql.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { areThere, findForStaff, insertCoupon, markDeleted, setOpen, updateCoupon } from './coupon-sql.ts'

/**
 * Refuses unknown categories and wines. The planner stands in the audit log and may not take the coupon. One that needs a second person
 * stays closed until that person opens it. Without `staff`: the demo's own.
 */
export function planCoupon({ db, now }: Deps, draft: CouponDraft, staff?: ActingStaff): Promise<{ id: number; isOpen: boolean }> {
  return transaction(db, async (tx) => {
    if (!(await areThere(tx, draft))) refuse('not-found')
    const id = await insertCoupon(tx, draft)
    if (staff) await recordAct(tx, staff, { action: 'coupon-planned', ...entryOf(id, draft), at: now() })
    const isOpen = staff === undefined || !(await needsSecondPerson(tx, draft))
    if (!isOpen) await setOpen(tx, id, false)
    await announce(tx, 'coupons')
    return { id, isOpen }
  })
}

/** What staff give goes through the limits each time; what shoppers take by themselves does so once, before anybody can take it. */
async function needsSecondPerson(tx: Db, { amount, givenBy }: Pick<CouponDraft, 'amount' | 'givenBy'>): Promise<boolean> {
  return givenBy !== 'given' && needsAgreement(amount, ZERO, await readLimits(tx))
}

const entryOf = (id: number, { amount, total }: CouponDraft) => ({
  subject: String(id),
  amount,
  ...(total !== null && { details: { total } }),
})

/** Refused when shoppers hold it and its scope or total would shrink. Answers whether it was closed, for a second person to open it. */
export function changeCoupon({ db, now }: Deps, couponId: number, draft: CouponDraft, staff: ActingStaff): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await areThere(tx, draft))) refuse('not-found')
    if (!(await updateCoupon(tx, couponId, draft))) {
      const known = await findForStaff(tx, couponId, now())
      refuse(known ? 'coupon-in-hands' : 'not-found')
    }
    await recordAct(tx, staff, { action: 'coupon-changed', ...entryOf(couponId, draft), at: now() })
    const isClosed = await needsSecondPerson(tx, draft)
    if (isClosed) await setOpen(tx, couponId, false)
    await announce(tx, 'coupons')
    return isClosed
  })
}

/** A closed coupon cannot be taken; claims stay valid. Above the limits of one person only somebody opens it who has not worked on it. */
export async function openCoupon({ db, now }: Deps, couponId: number, isOpen: boolean, staff: ActingStaff): Promise<void> {
  await transaction(db, async (tx) => {
    const known = (await findForStaff(tx, couponId, now())) ?? refuse('not-found')
    if (isOpen && (await needsSecondPerson(tx, known))) {
      const isOwn = await hasActedOn(tx, staff.accountId, ['coupon-planned', 'coupon-changed'], String(couponId))
      if (isOwn) refuse('coupon-needs-second', { limit: toYuan((await readLimits(tx)).perAct) })
    }
    if (!(await setOpen(tx, couponId, isOpen))) refuse('not-found')
    await announce(tx, 'coupons')
  })
}

/** Takes a coupon out of all lists. Refuses one that is unknown or was deleted before. */
export async function deleteCoupon({ db, now }: Deps, couponId: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await markDeleted(tx, couponId, now()))) refuse('not-found')
    await announce(tx, 'coupons')
  })
}
