import { DEFAULT_ORDER_LIMITS, type HoldLimits, ORDER_LIMITS_MAX, type OrderLimits } from '#domain/order-limits.ts'
import type { Pool } from '#server/db/database.ts'
import { saveOrderLimits } from '#server/features/orders/order-limits-sql.ts'

const WIDE: HoldLimits = {
  orders: ORDER_LIMITS_MAX,
  bottles: ORDER_LIMITS_MAX,
  transferOrders: ORDER_LIMITS_MAX,
  transferBottles: ORDER_LIMITS_MAX,
  cancelledPerDay: ORDER_LIMITS_MAX,
}

/** For tests in which one shopper places very many orders. */
export const widenOrderLimits = (db: Pool): Promise<void> =>
  saveOrderLimits(db, { regular: WIDE, newcomer: WIDE, newcomerDays: 0, placedPerHour: ORDER_LIMITS_MAX, phoneHours: 24 })

type Change = Partial<Omit<OrderLimits, 'regular' | 'newcomer'>> & {
  regular?: Partial<HoldLimits>
  newcomer?: Partial<HoldLimits>
}

export const setOrderLimits = (db: Pool, { regular, newcomer, ...others }: Change): Promise<void> =>
  saveOrderLimits(db, {
    ...DEFAULT_ORDER_LIMITS,
    ...others,
    regular: { ...DEFAULT_ORDER_LIMITS.regular, ...regular },
    newcomer: { ...DEFAULT_ORDER_LIMITS.newcomer, ...newcomer },
  })
