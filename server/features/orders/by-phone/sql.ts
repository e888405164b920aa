import type { Db } from '#server/db/database.ts'

export type CustomerRow = {
  id: number
  nickname: string
  avatar: string
  phone: string
  isBlocked: boolean
  isClosed: boolean
}
type Named = { accountId?: number | undefined; phone?: string | undefined }

export async function findCustomer(db: Db, { accountId, phone }: Named): Promise<CustomerRow | undefined> {
  const [row] = await db<CustomerRow[]>`
    select id, nickname, avatar, coalesce(phone, '') as phone, blocked_at is not null as "isBlocked",
           deleted_at is not null as "isClosed"
      from account
     where ${accountId === undefined ? db`phone = ${phone ?? ''}` : db`id = ${accountId}`}`
  return row
}

/** Until the commit: two calls with one key are one after the other, whomever they name. */
export async function lockKey(tx: Db, key: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`phone-order ${key}`}, 0))`
}

export type PlacedByKey = { number: string; requestDigest: string }

export async function findPlaced(db: Db, key: string): Promise<PlacedByKey | undefined> {
  const [order] = await db<PlacedByKey[]>`
    select number, request_digest as "requestDigest" from shop_order where checkout_key = ${key}`
  return order
}
