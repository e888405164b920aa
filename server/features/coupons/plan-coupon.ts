import { refuse } from '#contract/refusals.ts'
import type { CouponDraft } from '#contract/staff/coupons.ts'
import { transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { areThere, findForStaff, insertCoupon, markDeleted, setOpen, updateCoupon } from './coupon-sql.ts'

/**
 * Staff plan a coupon; its id. Refuses when it names a category or a wine that does not exist. Who planned it stands in the audit log, and
 * may not take it (claim-coupon.ts). Without `staff`: the demo shop's own.
 */
export function planCoupon({ db, now }: Deps, draft: CouponDraft, staff?: ActingStaff): Promise<number> {
  return transaction(db, async (tx) => {
    if (!(await areThere(tx, draft))) refuse('not-found')
    const id = await insertCoupon(tx, draft)
    if (staff) await recordAct(tx, staff, { action: 'coupon-planned', ...entryOf(id, draft), at: now() })
    await announce(tx, 'coupons')
    return id
  })
}

const entryOf = (id: number, { amount, total }: CouponDraft) => ({
  subject: String(id),
  amount,
  ...(total !== null && { details: { total } }),
})

/** Refuses when shoppers have it already and it would be good for something else, or for fewer of them. */
export async function changeCoupon({ db, now }: Deps, couponId: number, draft: CouponDraft, staff: ActingStaff): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await areThere(tx, draft))) refuse('not-found')
    if (!(await updateCoupon(tx, couponId, draft))) {
      const known = await findForStaff(tx, couponId, now())
      refuse(known ? 'coupon-in-hands' : 'not-found')
    }
    await recordAct(tx, staff, { action: 'coupon-changed', ...entryOf(couponId, draft), at: now() })
    await announce(tx, 'coupons')
  })
}

/** Closed, it cannot be taken any more; what was taken before stays good. */
export async function openCoupon({ db }: Deps, couponId: number, isOpen: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await setOpen(tx, couponId, isOpen))) refuse('not-found')
    await announce(tx, 'coupons')
  })
}

export async function deleteCoupon({ db, now }: Deps, couponId: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await markDeleted(tx, couponId, now()))) refuse('not-found')
    await announce(tx, 'coupons')
  })
}
