import type { Fen } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'

/** What acting on an order needs to know of it. */
export type OrderHead = { id: number; number: string; status: OrderStatus; due: Fen; payBy: Date }

/** An order of this shopper by its number or its unique code; hidden ones are gone for them. */
export async function findHeadOf(db: Db, accountId: number, name: string): Promise<OrderHead | undefined> {
  const [head] = await db<OrderHead[]>`
    select id, number, status, due, pay_by as "payBy"
      from shop_order
     where (number = ${name} or unique_code = ${name}) and account_id = ${accountId} and deleted_at is null`
  return head
}

/** Locks the account's row, open or closed; undefined when there is none. Rows that merely refer to it are not held up. */
export async function lockAccount(db: Db, accountId: number): Promise<{ isClosed: boolean } | undefined> {
  const [account] = await db<{ isClosed: boolean }[]>`
    select deleted_at is not null as "isClosed" from account where id = ${accountId} for no key update`
  return account
}
