import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { insertUse, markGivenBack } from './sql.ts'

/** False when another order has it (T07): a unique index decides. */
export const spendCoupon = (tx: Db, claimId: number, orderId: number, discount: Fen): Promise<boolean> =>
  insertUse(tx, claimId, orderId, discount)

/** Harmless for an order without a coupon. */
export const giveBackCoupon = (tx: Db, orderId: number, at: Date): Promise<void> => markGivenBack(tx, orderId, at)
