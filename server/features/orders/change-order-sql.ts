import type { FreightLoad } from '#domain/freight.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import type { recipientOf } from './new-order.ts'

export type ChangedOrder = {
  id: number
  status: OrderStatus
  cityCode: number | null
  recipient: Omit<ReturnType<typeof recipientOf>, 'cityCode'>
  remark: string
  discount: number
}

/** By number or unique code; locked until the end of the transaction. */
export async function lockOwnOrder(tx: Db, accountId: number, name: string): Promise<ChangedOrder | undefined> {
  const [order] = await tx<ChangedOrder[]>`
    select id, status, city_code as "cityCode", remark, discount,
           jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient
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
