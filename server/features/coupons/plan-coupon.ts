import { refuse } from '#contract/refusals.ts'
import type { CouponDraft } from '#domain/coupon-draft.ts'
import { transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { areThere, findForStaff, insertCoupon, markDeleted, setOpen, updateCoupon } from './coupon-sql.ts'

/**
 * Answers the id. Refuses unknown categories and wines. The planner stands in the audit log and may not take the coupon.
 * Without `staff`: the demo's own.
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

/** Refused when shoppers hold it and its scope or total would shrink. */
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

/** A closed coupon cannot be taken; claims stay valid. */
export async function openCoupon({ db }: Deps, couponId: number, isOpen: boolean): Promise<void> {
  await transaction(db, async (tx) => {
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
