import { COUPON_ENDS_WITHIN_DAYS } from '#domain/notice.ts'
import { LOW_STOCK } from '#domain/product.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { tell } from './outbox.ts'
import { listEndingClaims, listHoldersToTell, markTold, takeCallBackToTell, takeNewLowPacks } from './outbox-sql.ts'

/* News that no transaction of a person brings about: they are found by looking. */

const DAY_MS = 24 * 60 * 60_000
const CLAIMS_AT_ONCE = 500
const HOLDERS_AT_ONCE = 500
/** A minute's worth: what others are told must not wait behind a hundred thousand. */
const HOLDERS_A_RUN = 5_000

/** Each time that a pack becomes low, once. */
export const findLowPacks = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  transaction(db, async (tx) => {
    const low = await takeNewLowPacks(tx, LOW_STOCK)
    const events = low.map(({ skuId, toldAt }) => ({ kind: 'low-stock', subjectId: skuId, occasion: toldAt.getTime() }) as const)
    await tell(tx, ...events)
  })

/** What a new shop is short of is no news. */
export const rememberLowPacks = (db: Pool): Promise<void> =>
  transaction(db, async (tx) => void (await takeNewLowPacks(tx, LOW_STOCK)))

/** Each coupon once. */
export async function findEndingCoupons({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + COUPON_ENDS_WITHIN_DAYS * DAY_MS)
  for (;;) {
    const claims = await listEndingClaims(db, at, until, CLAIMS_AT_ONCE)
    await tell(db, ...claims.map(({ claimId }) => ({ kind: 'coupon-ends', subjectId: claimId }) as const))
    if (claims.length < CLAIMS_AT_ONCE) return
  }
}

/** Holders of a coupon that was called back, each once: what is told and how far it came are one transaction. */
export async function tellCalledBack({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (let told = 0; told < HOLDERS_A_RUN; told += HOLDERS_AT_ONCE) {
    const isMore = await transaction(db, (tx) => tellHolders(tx, now()))
    if (!isMore) return
  }
}

async function tellHolders(tx: Db, at: Date): Promise<boolean> {
  const coupon = await takeCallBackToTell(tx)
  if (!coupon) return false
  const holders = await listHoldersToTell(tx, coupon, HOLDERS_AT_ONCE)
  await tell(tx, ...holders.map(({ claimId }) => ({ kind: 'coupon-called-back', subjectId: claimId }) as const))
  await markTold(tx, coupon.couponId, holders.length < HOLDERS_AT_ONCE ? undefined : holders.at(-1)?.accountId, at)
  return true
}
