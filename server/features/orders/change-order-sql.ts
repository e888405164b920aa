import type { DeliveryDay } from '#domain/delivery-day.ts'
import type { FreightLoad } from '#domain/freight.ts'
import type { GiftCard, OrderGift } from '#domain/gift.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import type { recipientOf } from './new-order.ts'
import { giftColumn } from './order-rows-sql.ts'

export type ChangedOrder = {
  id: number
  status: OrderStatus
  cityCode: number | null
  recipient: Omit<ReturnType<typeof recipientOf>, 'cityCode'>
  remark: string
  discount: number
  gift: OrderGift | null
  deliverOn: string | null
}

/** By number or unique code; locked until the end of the transaction. */
export async function lockOwnOrder(tx: Db, accountId: number, name: string): Promise<ChangedOrder | undefined> {
  const [order] = await tx<ChangedOrder[]>`
    select id, status, city_code as "cityCode", remark, discount,
           jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient,
           to_char(deliver_on, 'YYYY-MM-DD') as "deliverOn", ${giftColumn(tx, tx`id`)}
      from shop_order
     where (number = ${name} or unique_code = ${name}) and account_id = ${accountId} and deleted_at is null
       for no key update`
  return order
}

type Ordered = { price: FreightLoad['goods']; quantity: number; sizeMl: number; pack: number; weightG: number }

export const listOrdered = (tx: Db, orderId: number): Promise<Ordered[]> =>
  tx<Ordered[]>`
    select line.price, line.quantity, line.size_ml as "sizeMl", line.pack, sku.weight_g as "weightG"
      from order_line line
      join sku on sku.id = line.sku_id
     where line.order_id = ${orderId}`

export async function saveRecipient(tx: Db, orderId: number, recipient: ReturnType<typeof recipientOf>): Promise<void> {
  const { name, phone, address, cityCode } = recipient
  await tx`
    update shop_order
       set recipient_name = ${name}, recipient_phone = ${phone}, recipient_address = ${address}, city_code = ${cityCode}
     where id = ${orderId}`
}

export async function saveRemark(tx: Db, orderId: number, remark: string): Promise<void> {
  await tx`update shop_order set remark = ${remark} where id = ${orderId}`
}

/** Saves the card; the boxes stay as they are. */
export async function saveCard(tx: Db, orderId: number, { text, from, to }: GiftCard): Promise<void> {
  await tx`
    insert into order_gift (order_id, card_text, card_from, card_to) values (${orderId}, ${text}, ${from}, ${to})
    on conflict (order_id) do update set card_text = ${text}, card_from = ${from}, card_to = ${to}`
}

export async function deleteGift(tx: Db, orderId: number): Promise<void> {
  await tx`delete from order_gift where order_id = ${orderId}`
}

export async function saveDeliveryDay(tx: Db, orderId: number, delivery: DeliveryDay | null): Promise<void> {
  await tx`
    update shop_order set deliver_on = ${delivery?.day ?? null}, leave_on = ${delivery?.leaveOn ?? null} where id = ${orderId}`
}

/** Not locked. */
export async function findCityOf(
  db: Db,
  accountId: number,
  name: string,
): Promise<{ cityCode: number; status: OrderStatus } | undefined> {
  const [order] = await db<{ cityCode: number; status: OrderStatus }[]>`
    select city_code as "cityCode", status
      from shop_order
     where (number = ${name} or unique_code = ${name}) and account_id = ${accountId} and deleted_at is null`
  return order
}
