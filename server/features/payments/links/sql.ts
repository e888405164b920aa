import type { PayLinks } from '#contract/staff/phone-orders.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

export type Linkable = { id: number; accountId: number; status: OrderStatus; payBy: Date }

/** Locks the order: two links made at once are one after the other. */
export async function lockLinkable(tx: Db, number: string): Promise<Linkable | undefined> {
  const [order] = await tx<Linkable[]>`
    select id, account_id as "accountId", status, pay_by as "payBy" from shop_order where number = ${number} for no key update`
  return order
}

export async function findLinkable(db: Db, number: string): Promise<Linkable | undefined> {
  const [order] = await db<Linkable[]>`
    select id, account_id as "accountId", status, pay_by as "payBy" from shop_order where number = ${number}`
  return order
}

/** True when there was one. Another process, whose clock is a moment ahead, may have made it just now. */
export async function endLink(tx: Db, orderId: number, { byAccount, at }: { byAccount: number; at: Date }): Promise<boolean> {
  const { count } = await tx`
    update pay_link set ended_at = greatest(${at}, made_at), ended_by = ${byAccount} where order_id = ${orderId} and ended_at is null`
  return count === 1
}

export async function insertLink(
  tx: Db,
  { orderId, tokenHash, byAccount, at }: { orderId: number; tokenHash: Buffer; byAccount: number; at: Date },
): Promise<void> {
  await tx`
    insert into pay_link (order_id, token_hash, made_by, made_at) values (${orderId}, ${tokenHash}, ${byAccount}, ${at})`
}

type LinkRow = Omit<PayLinks['links'][number], 'madeAt' | 'endedAt'> & { madeAt: Date; endedAt: Date | null }

export const listLinks = (db: Db, orderId: number, locale: Locale): Promise<LinkRow[]> =>
  db<LinkRow[]>`
    select made_at as "madeAt", ${staffName(db, locale, 'maker')} as "madeBy", ended_at as "endedAt", ${staffName(db, locale, 'ender')} as "endedBy"
      from pay_link
      join account maker on maker.id = made_by
      left join account ender on ender.id = ended_by
     where order_id = ${orderId}
     order by pay_link.id desc
     limit 20`

export type Linked = { accountId: number; number: string; status: OrderStatus; payBy: Date; madeAt: Date }

/** Also finds the link of an order that its customer has deleted: that link is over. */
export async function findLinked(db: Db, tokenHash: Buffer): Promise<Linked | undefined> {
  const [linked] = await db<Linked[]>`
    select account_id as "accountId", number, status, pay_by as "payBy", made_at as "madeAt"
      from pay_link
      join shop_order on shop_order.id = order_id
     where token_hash = ${tokenHash} and ended_at is null`
  return linked
}
