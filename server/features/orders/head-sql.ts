import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'

export type OrderHead = { id: number; number: string; status: OrderStatus; due: Fen; payBy: Date }

/** Finds an own order by number or unique code, unless it is hidden. */
export async function findHeadOf(db: Db, accountId: number, name: string): Promise<OrderHead | undefined> {
  const [head] = await db<OrderHead[]>`
    select id, number, status, due, pay_by as "payBy"
      from shop_order
     where (number = ${name} or unique_code = ${name}) and account_id = ${accountId} and deleted_at is null`
  return head
}

/** Locks the account, open or closed. References to the row do not wait. */
export async function lockAccount(db: Db, accountId: number): Promise<{ isClosed: boolean; isBlocked: boolean } | undefined> {
  const [account] = await db<{ isClosed: boolean; isBlocked: boolean }[]>`
    select deleted_at is not null as "isClosed", blocked_at is not null as "isBlocked" from account where id = ${accountId} for no key update`
  return account
}
