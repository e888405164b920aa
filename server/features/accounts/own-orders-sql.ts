import type { Db } from '#server/db/database.ts'

/* What the shop stores about a person with their orders, recharges and requests: exported and erased (own-data-sql.ts). */

export const readOwnOrders = (db: Db, accountId: number) => db`
  select number, status, recipient_name, recipient_phone, recipient_address, remark, goods_total, shipping_fee, box_fee, discount, reduction, due,
         pay_method, placed_at, deliver_on,
         (select to_jsonb(order_gift) - 'order_id' from order_gift where order_id = shop_order.id) as gift,
         (select jsonb_agg(jsonb_build_object('name_zh', name_zh, 'name_en', name_en, 'vintage', vintage, 'size_ml', size_ml,
                                              'pack', pack, 'price', price, 'quantity', quantity) order by id)
            from order_line where order_id = shop_order.id) as lines,
         (select jsonb_agg(jsonb_build_object('kind', kind, 'note', note, 'at', at) order by id)
            from order_event where order_id = shop_order.id) as events,
         (select jsonb_agg(jsonb_build_object('text', text, 'at', at) order by id)
            from order_note where order_id = shop_order.id) as notes,
         (select jsonb_agg(jsonb_build_object(
                   'courier', courier, 'tracking_number', tracking_number, 'state', state, 'shipped_at', shipped_at,
                   'steps', (select jsonb_agg(jsonb_build_object('kind', kind, 'text_zh', text_zh, 'text_en', text_en, 'at', at) order by at, id)
                               from parcel_step where parcel_id = parcel.id)) order by id)
            from parcel where order_id = shop_order.id) as parcels,
         (select jsonb_agg(jsonb_build_object(
                   'reason', reason, 'note', note, 'created_at', created_at, 'sent_at', sent_at, 'called_off_at', called_off_at,
                   'lines', (select jsonb_agg(jsonb_build_object('name_zh', name_zh, 'name_en', name_en,
                                                                 'quantity', replacement_line.quantity) order by order_line.id)
                               from replacement_line join order_line on order_line.id = order_line_id
                              where replacement_id = replacement.id)) order by id)
            from replacement where order_id = shop_order.id) as replacements,
         ${paymentsOf(db, db`order_id = shop_order.id`)} as payments
    from shop_order where account_id = ${accountId} order by placed_at`

export const readOwnRecharges = (db: Db, accountId: number) => db`
  select number, amount, gift, status, created_at, paid_at, ${paymentsOf(db, db`recharge_id = recharge.id`)} as payments
    from recharge where account_id = ${accountId} order by id`

const paymentsOf = (db: Db, isTheirs: ReturnType<Db>) => db`
  (select jsonb_agg(jsonb_build_object('number', payment.number, 'method', payment.method, 'amount', payment.amount,
                                       'status', payment.status, 'transaction', provider_transaction,
                                       'payer_open_id', payer_open_id, 'created_at', payment.created_at,
                                       'paid_at', payment.paid_at) order by payment.id)
     from payment where ${isTheirs})`

export const readOwnRequests = (db: Db, accountId: number) =>
  db<{ pictures: string[] }[]>`
    select after_sale.number, placed.number as order_number, kind, after_sale.status, reason, explanation, pictures, asked, amount,
           refuse_reason, return_courier, return_tracking, return_phone, return_note, created_at,
           (select jsonb_agg(jsonb_build_object('kind', kind, 'note', note, 'at', at) order by id)
              from after_sale_event where after_sale_id = after_sale.id) as events
      from after_sale join shop_order placed on placed.id = order_id
     where after_sale.account_id = ${accountId} order by after_sale.id`

/** What an assistant has asked for on their behalf. */
export const readOwnBaskets = (db: Db, accountId: number) => db`
  select asked, locale, number as order_number, created_at
    from assistant_basket left join shop_order on shop_order.id = order_id
   where assistant_basket.account_id = ${accountId} order by created_at`

/** What was ordered, paid and sent stays; names, places and whatever somebody has written goes. */
export async function eraseInOrders(tx: Db, accountId: number): Promise<void> {
  const orders = () => tx`(select id from shop_order where account_id = ${accountId})`
  const recharges = tx`(select id from recharge where account_id = ${accountId})`
  await tx`
    update shop_order set recipient_name = '', recipient_phone = '', recipient_address = '', remark = ''
     where account_id = ${accountId}`
  await tx`update order_gift set card_text = '', card_from = '', card_to = '' where order_id in ${orders()}`
  await tx`
    update order_event set note = ''
     where (kind in ('corrected', 'remark-changed', 'gift-changed', 'replacement-made', 'replacement-called-off')
            -- Only staff write a reason; the clock's is a word of ours.
            or (kind = 'cancelled' and note <> 'time-out'))
       and order_id in ${orders()}`
  await tx`delete from order_note where order_id in ${orders()}`
  await tx`update replacement set note = '' where order_id in ${orders()}`
  await eraseWays(tx, accountId)
  await tx`
    update after_sale
       set explanation = '', pictures = '{}', refuse_reason = '', return_courier = '', return_tracking = '', return_phone = '',
           return_note = '', return_pictures = '{}'
     where account_id = ${accountId}`
  await tx`
    update after_sale_event set note = ''
     where after_sale_id in (select id from after_sale where account_id = ${accountId})`
  await tx`update payment set payer_open_id = null where order_id in ${orders()} and payer_open_id is not null`
  await tx`update payment set payer_open_id = null where recharge_id in ${recharges} and payer_open_id is not null`
  const unsaid = tx`asked = asked - '{buyer,destination,context,attribution}'::text[]`
  // The cart behind a checkout knows the same.
  await tx`
    update assistant_basket set ${unsaid}
     where id in (select cart_id from assistant_basket where account_id = ${accountId})`
  await tx`update assistant_basket set ${unsaid} where account_id = ${accountId}`
}

/**
 * Couriers write into the steps of a parcel who took it, and where. Kind and time stay. Locks each parcel, and nobody asks about it any more:
 * reports on their way are not taken (orders/parcels/tracking-sql.ts).
 */
async function eraseWays(tx: Db, accountId: number): Promise<void> {
  const parcels = () => tx`
    (select parcel.id from parcel join shop_order on shop_order.id = order_id where account_id = ${accountId})`
  await tx`update parcel set ask_after = null where id in ${parcels()}`
  // Without words, two of one minute would be the same.
  await tx`
    delete from parcel_step
     where parcel_id in ${parcels()} and kind <> 'handed-over'
       and exists (select from parcel_step later
                    where later.parcel_id = parcel_step.parcel_id and later.at = parcel_step.at and later.kind <> 'handed-over'
                      and later.id > parcel_step.id)`
  await tx`update parcel_step set text_zh = '', text_en = '' where parcel_id in ${parcels()} and kind <> 'handed-over'`
}
