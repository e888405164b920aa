import { refuse } from '#contract/refusals.ts'
import type { CouponDraft } from '#domain/coupon-draft.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct, requireNotActedOn } from '#server/features/staff-acts/act-for.ts'
import { limitPassedBy } from '#server/features/staff-acts/money-acts.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import {
  areThere,
  type FoundStaffCoupon,
  findForStaff,
  insertCoupon,
  lockCoupon,
  markDeleted,
  setOpen,
  updateCoupon,
} from './coupon-sql.ts'

/**
 * Refuses unknown categories and wines. The planner stands in the audit log and may not take the coupon. One that needs a second person
 * stays closed until that person opens it. Without `staff`: the demo's own.
 */
export function planCoupon({ db, now }: Deps, draft: CouponDraft, staff?: ActingStaff): Promise<{ id: number; isOpen: boolean }> {
  return transaction(db, async (tx) => {
    if (!(await areThere(tx, draft))) refuse('not-found')
    const id = await insertCoupon(tx, draft).catch(refuseUsedCode)
    if (staff) await recordAct(tx, staff, { action: 'coupon-planned', ...entryOf(id, draft), at: now() })
    const isOpen = staff === undefined || (await limitOf(tx, draft)) === undefined
    if (!isOpen) await setOpen(tx, id, false)
    await announce(tx, 'coupons')
    return { id, isOpen }
  })
}

const UNIQUE_VIOLATION = '23505'

/** A code belongs to one coupon; of two who write it at once the index lets one. */
function refuseUsedCode(error: { code?: string }): never {
  if (error.code === UNIQUE_VIOLATION) refuse('coupon-code-in-use')
  throw error
}

/**
 * The limit of one person that a coupon is above. What staff give goes through the limits each time; what shoppers take by themselves does so
 * once, before anybody can take it.
 */
const limitOf = async (tx: Db, { amount, givenBy }: Pick<CouponDraft, 'amount' | 'givenBy'>): Promise<Fen | undefined> =>
  givenBy === 'given' ? undefined : limitPassedBy(tx, amount)

const entryOf = (id: number, { amount, percent, total }: CouponDraft) => ({
  subject: String(id),
  amount,
  details: { ...(percent !== null && { percent }), ...(total !== null && { total }) },
})

/** Of its terms alone: what is taken and spent changes without anybody writing. */
export const versionOfCoupon = (coupon: FoundStaffCoupon): string => {
  const { title, scope, termIds, productIds, amount, percent, minSpend, total, perPerson, givenBy, code, sort } = coupon
  const { validDays, validFrom, validTo, claimFrom, claimTo } = coupon
  const validity = { validDays, validFrom, validTo, claimFrom, claimTo }
  return versionOf({
    title,
    scope,
    termIds,
    productIds,
    amount,
    percent,
    minSpend,
    total,
    perPerson,
    givenBy,
    code,
    sort,
    ...validity,
  })
}

type Change = { couponId: number; version: string | undefined; draft: CouponDraft }

/**
 * Refused when it has changed since `version`, when shoppers hold it and its scope or total would shrink, or it was called back. Answers
 * whether it was closed, for a second person to open it.
 */
export function changeCoupon({ db, now }: Deps, { couponId, version, draft }: Change, staff: ActingStaff): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await areThere(tx, draft))) refuse('not-found')
    await lockCoupon(tx, couponId)
    const present = (await findForStaff(tx, couponId, now())) ?? refuse('not-found')
    if (!present.calledBack) requireVersion({ version: versionOfCoupon(present) }, version)
    if (!(await updateCoupon(tx, couponId, draft).catch(refuseUsedCode))) {
      refuse(present.calledBack ? 'coupon-call-back-done' : 'coupon-in-hands')
    }
    await recordAct(tx, staff, { action: 'coupon-changed', ...entryOf(couponId, draft), at: now() })
    const isClosed = (await limitOf(tx, draft)) !== undefined
    if (isClosed) await setOpen(tx, couponId, false)
    await announce(tx, 'coupons')
    return isClosed
  })
}

/** A closed coupon cannot be taken; claims stay valid. Above the limits of one person only somebody opens it who has not worked on it. */
export async function openCoupon({ db, now }: Deps, couponId: number, isOpen: boolean, staff: ActingStaff): Promise<void> {
  await transaction(db, async (tx) => {
    // A change at the same moment could make it a coupon that needs a second person.
    await lockCoupon(tx, couponId)
    const known = (await findForStaff(tx, couponId, now())) ?? refuse('not-found')
    const limit = isOpen ? await limitOf(tx, known) : undefined
    if (limit !== undefined) {
      await requireNotActedOn(tx, staff.accountId, ['coupon-planned', 'coupon-changed'], String(couponId), () =>
        refuse('coupon-needs-second', { limit: toYuan(limit) }),
      )
    }
    if (!(await setOpen(tx, couponId, isOpen))) {
      const stillThere = await findForStaff(tx, couponId, now())
      refuse(stillThere?.calledBack ? 'coupon-call-back-done' : 'not-found')
    }
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
