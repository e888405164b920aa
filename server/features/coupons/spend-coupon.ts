import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { insertUse, markGivenBack } from './sql.ts'

/** Spends a coupon on an order, in its transaction. False when another order has it (T07): a unique index decides. */
export const spendCoupon = (tx: Db, claimId: number, orderId: number, discount: Fen): Promise<boolean> =>
  insertUse(tx, claimId, orderId, discount)

/** Gives back the coupon of an order, once; harmless when it had none. */
export const giveBackCoupon = (tx: Db, orderId: number, at: Date): Promise<void> => markGivenBack(tx, orderId, at)
