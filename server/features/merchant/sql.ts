import type { AboutOrder } from '#contract/merchant/orders.ts'
import type { Db } from '#server/db/database.ts'

export async function findOrderNumber(db: Db, id: number): Promise<string | undefined> {
  const [order] = await db<{ number: string }[]>`select number from shop_order where id = ${id}`
  return order?.number
}

export async function findRequestNumber(db: Db, id: number): Promise<string | undefined> {
  const [request] = await db<{ number: string }[]>`select number from after_sale where id = ${id}`
  return request?.number
}

/** Who ordered, and the newest note of staff, by number. */
export async function readAbout(db: Db, numbers: readonly string[]): Promise<Map<string, AboutOrder>> {
  const rows = await db<(AboutOrder & { number: string })[]>`
    select number, nickname,
           coalesce((select text from order_note where order_id = o.id order by id desc limit 1), '') as remark
      from shop_order o join account on account.id = o.account_id
     where number = any(${[...numbers]}::text[])`
  return new Map(rows.map(({ number, ...about }) => [number, about]))
}
