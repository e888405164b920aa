import * as staff from '#contract/staff/coupons.ts'
import type { Api } from './client.ts'

export type { CouponDraft, StaffCoupon } from '#contract/staff/coupons.ts'
export const COUPONS_PER_PAGE = 20

/** Newest first. */
export async function listStaffCoupons(
  api: Api,
  { page = 1 }: { page?: number | undefined },
): Promise<{ list: staff.StaffCoupon[]; count: number }> {
  const data = await api.call(staff.staffCouponList, { query: { page, limit: COUPONS_PER_PAGE } })
  return { list: data.list.map(staff.decodeStaffCoupon), count: data.count }
}

/** Throws ApiError when there is no such coupon. */
export const findStaffCoupon = async (api: Api, id: number): Promise<staff.StaffCoupon> =>
  staff.decodeStaffCoupon(await api.call(staff.staffCouponDetail, { params: { id } }))

export const planCoupon = async (api: Api, draft: staff.CouponDraft): Promise<number> =>
  (await api.call(staff.planCoupon, { body: staff.encodeDraft(draft) })).id

/** Throws ApiError when shoppers have it already and it would be good for something else, or for fewer of them. */
export async function changeCoupon(api: Api, id: number, draft: staff.CouponDraft): Promise<void> {
  await api.call(staff.changeCoupon, { params: { id }, body: staff.encodeDraft(draft) })
}

/** A closed one cannot be taken; what was taken before stays good. */
export async function openCoupon(api: Api, id: number, isOpen: boolean): Promise<void> {
  await api.call(staff.openCoupon, { params: { id }, body: { isOpen } })
}

export async function deleteCoupon(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteCoupon, { params: { id } })
}

/** True when it waits for a second person. `key`: the same form sent again is the same gift. Throws ApiError when there is none to give. */
export async function giveCoupon(
  api: Api,
  id: number,
  gift: { accountId: number; reason: string; key: string },
): Promise<boolean> {
  return (await api.call(staff.giveCoupon, { params: { id }, body: gift })).status === 'waiting'
}
