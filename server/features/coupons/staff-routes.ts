import { done } from '#contract/done.ts'
import { decodeLocalized } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeOwnCoupon } from '#contract/shop/own-coupons.ts'
import * as staff from '#contract/staff/coupons.ts'
import { OWN_COUPON_STATES } from '#domain/coupon.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { callBackCopy, callBackCoupon } from './call-back-coupon.ts'
import { type FoundStaffCoupon, findForStaff, listForStaff } from './coupon-sql.ts'
import { giveCoupon } from './give-coupon.ts'
import { changeCoupon, deleteCoupon, openCoupon, planCoupon, versionOfCoupon } from './plan-coupon.ts'
import { listOwn } from './sql.ts'

/** `requireCustomer` refuses an agent who may not see this shopper. */
export function staffCouponRoutes(
  serve: Serve,
  deps: Deps,
  requireCustomer: (shopperId: number, agent: SignedIn) => Promise<void>,
): void {
  const { db, now } = deps
  const shown = ({ createdAt, ...coupon }: FoundStaffCoupon): staff.StaffCoupon => ({
    ...coupon,
    createdAt: createdAt.toISOString(),
    version: versionOfCoupon({ createdAt, ...coupon }),
  })

  serve(staff.listStaffCoupons, async ({ query: { page, limit }, ...reader }) => {
    const { list, count } = await listForStaff(db, now(), { offset: (page - 1) * limit, limit })
    return { list: list.map((coupon) => staff.encodeStaffCoupon(shown(coupon), reader)), count }
  })
  serve(staff.findStaffCoupon, async ({ params, ...reader }) => {
    const coupon = (await findForStaff(db, params.id, now())) ?? refuse('not-found')
    return staff.encodeStaffCoupon(shown(coupon), reader)
  })
  serve(staff.planCoupon, ({ account, ip, body }) => planCoupon(deps, staff.decodeDraft(body), { ...account, ip }))
  serve(staff.changeCoupon, async ({ account, ip, params, body: { version, ...draft } }) => ({
    isClosed: await changeCoupon(deps, { couponId: params.id, version, draft: staff.decodeDraft(draft) }, { ...account, ip }),
  }))
  serve(staff.openCoupon, async ({ account, ip, params, body }) => {
    await openCoupon(deps, params.id, body.isOpen, { ...account, ip })
    return done('changed')
  })
  serve(staff.deleteCoupon, async ({ params }) => {
    await deleteCoupon(deps, params.id)
    return done('deleted')
  })
  serve(staff.callBackCoupon, ({ account, ip, params, body }) =>
    callBackCoupon(deps, { ...account, ip }, { couponId: params.id, reason: decodeLocalized('reason', body) }),
  )
  serve(staff.callBackCopy, async ({ account, ip, params, body }) => {
    await callBackCopy(deps, { ...account, ip }, { claimId: params.id, reason: decodeLocalized('reason', body) })
    return done('changed')
  })
  serve(staff.giveCoupon, async ({ account, ip, params, body }) => {
    const { claimId, status } = await giveCoupon(deps, { ...account, ip }, { couponId: params.id, ...body })
    return { claimId, status }
  })
  serve(staff.couponsOfShopper, async ({ account, params, query: { page, limit }, locale, client }) => {
    await requireCustomer(params.id, account)
    const at = now()
    const own = await listOwn(db, params.id, at, { states: OWN_COUPON_STATES, offset: (page - 1) * limit, limit })
    const reader = { ...readerOf({ locale, client }), now: at }
    return { list: own.map((coupon) => encodeOwnCoupon(coupon, params.id, reader)) }
  })
}
