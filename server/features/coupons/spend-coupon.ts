import type { Db } from '#server/db/database.ts'
import { markGivenBack } from './sql.ts'

/** Harmless for an order without a coupon. */
export const giveBackCoupon = (tx: Db, orderId: number, at: Date): Promise<void> => markGivenBack(tx, orderId, at)
