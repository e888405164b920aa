import type { Locator, Page } from 'playwright-core'
import type { CouponDraft } from '#domain/coupon-draft.ts'
import { fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { insertCoupon } from '#server/features/coupons/coupon-sql.ts'
import { insertClaims } from '#server/features/coupons/sql.ts'
import type { Shopper } from './shop.ts'

type CouponSpec = Partial<Omit<CouponDraft, 'amount' | 'minSpend'>> & { amount?: number; minSpend?: number }

/** By default a coupon of ¥30.00 on anything, once for everybody, valid for a week. Money is in fen. */
export function addCoupon(db: Db, { amount = 30_00, minSpend = 0, ...spec }: CouponSpec = {}): Promise<number> {
  const hasDates = spec.validTo !== undefined && spec.validTo !== null
  return insertCoupon(db, {
    title: { zh: '满减券', en: 'Money off' },
    scope: 'shop',
    termIds: [],
    productIds: [],
    amount: fen(amount),
    percent: null,
    minSpend: fen(minSpend),
    validDays: hasDates ? null : 7,
    validFrom: null,
    validTo: null,
    claimFrom: null,
    claimTo: null,
    total: null,
    perPerson: 1,
    givenBy: 'claim',
    code: null,
    sort: 0,
    ...spec,
  })
}

/** A coupon that staff gave to this shopper; returns the claim's id. */
export async function holdCoupon(db: Db, who: Shopper, spec: CouponSpec = {}): Promise<number> {
  const couponId = await addCoupon(db, { givenBy: 'given', ...spec })
  await db`update coupon set claimed = claimed + 1 where id = ${couponId}`
  const [claimId] = await insertClaims(db, { couponIds: [couponId], accountId: who.id, at: new Date() })
  if (claimId === undefined) throw new Error('no claim')
  return claimId
}

const DAY_MS = 24 * 60 * 60 * 1000
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** A coupon as shoppers see it, by its title in the page's language. */
export const ticket = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
