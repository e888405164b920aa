import { DEFAULT_ORDER_LIMITS, type OrderLimits } from '#domain/order-limits.ts'
import type { Db } from '#server/db/database.ts'

const ORDER_LIMITS = 'order-limits'

/** A missing limit has its default. */
export async function findOrderLimits(db: Db): Promise<OrderLimits> {
  const [setting] = await db<{ value: Partial<OrderLimits> }[]>`select value from setting where key = ${ORDER_LIMITS}`
  const { regular, newcomer, ...others } = setting?.value ?? {}
  return {
    ...DEFAULT_ORDER_LIMITS,
    ...others,
    regular: { ...DEFAULT_ORDER_LIMITS.regular, ...regular },
    newcomer: { ...DEFAULT_ORDER_LIMITS.newcomer, ...newcomer },
  }
}

/** Saves the limits. Every order reads them, so they apply at once in every process. */
export async function saveOrderLimits(db: Db, limits: OrderLimits): Promise<void> {
  await db`
    insert into setting (key, value) values (${ORDER_LIMITS}, ${db.json(limits)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}
