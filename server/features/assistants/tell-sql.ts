import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'

export type ToTell = {
  id: string
  webhookUrl: string
  locale: string
  attribution: Record<string, string> | null
  number: string
  accountId: number
  status: OrderStatus
  placedAt: Date
  toldDigest: Buffer | null
  tries: number
}

const CLAIMED_FOR = '5 minutes'

/** Orders whose platform may have something to hear. A process that dies meanwhile leaves them to the next. */
export const claimToTell = (db: Db, at: Date, limit: number): Promise<ToTell[]> =>
  db<ToTell[]>`
    with due as (
      select id from assistant_basket
       where webhook_url is not null and order_id is not null and tell_after <= ${at}
       order by tell_after
       limit ${limit}
         for update skip locked
    )
    update assistant_basket basket
       set tell_after = ${at}::timestamptz + ${CLAIMED_FOR}::interval
      from due, shop_order
     where basket.id = due.id and shop_order.id = basket.order_id
    returning basket.id, webhook_url as "webhookUrl", locale, asked->'attribution' as attribution, number,
              shop_order.account_id as "accountId", status, placed_at as "placedAt", told_digest as "toldDigest", tries`

/** `until` null: never again. */
export async function waitToTell(db: Db, id: string, { until, tries }: { until: Date | null; tries: number }): Promise<void> {
  await db`update assistant_basket set tell_after = ${until}, tries = ${tries} where id = ${id}`
}

export async function markTold(db: Db, id: string, { digest, until }: { digest: Buffer; until: Date | null }): Promise<void> {
  await db`update assistant_basket set told_digest = ${digest}, tell_after = ${until}, tries = 0 where id = ${id}`
}
