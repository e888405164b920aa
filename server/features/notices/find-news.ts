import { COUPON_ENDS_WITHIN_DAYS } from '#domain/notice.ts'
import { LOW_STOCK } from '#domain/product.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { tell } from './outbox.ts'
import { listEndingClaims, takeNewLowPacks } from './outbox-sql.ts'

/* News that no transaction of a person brings about: they are found by looking. */

const DAY_MS = 24 * 60 * 60_000
const CLAIMS_AT_ONCE = 500

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
