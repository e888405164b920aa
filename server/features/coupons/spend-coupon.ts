import type { Db } from '#server/db/database.ts'
import { markGivenBack } from './sql.ts'

/** Gives the coupon of an order back. Does nothing for an order without one. */
export const giveBackCoupon = (tx: Db, orderId: number, at: Date): Promise<void> => markGivenBack(tx, orderId, at)
