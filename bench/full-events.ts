import type { Pool } from '#server/db/database.ts'

const TALKING = 50_000
const MESSAGES = 2_000_000
const NOTICES = 1_000_000
const ACTS = 500_000
const VISITS_EACH = 10

/**
 * What happens beside the orders of a large shop and is written down: some 14,000,000 rows of steps of orders and parcels, notices, chats, acts of
 * staff, wines that were looked at, reviews and invoices. Needs the orders and customers of fillShop. Nothing of it waits for the jobs.
 */
export async function fillEvents(db: Pool, person: number): Promise<void> {
  await fillParcels(db)
  await fillChats(db, person)
  await fillNotices(db)
  await fillActs(db, person)
  await fillVisits(db)
  await fillReviews(db, person)
  await fillInvoices(db)
}

/** Each order's steps after the payment; a parcel with three places where it was seen. */
async function fillParcels(db: Pool): Promise<void> {
  await db`
    insert into order_event (order_id, kind, at)
    select placed.id, kind, least(placed_at + place * interval '2 days', now() - place * interval '1 hour')
      from shop_order placed
      cross join unnest(array['placed', 'shipped', 'received', 'finished']) with ordinality step (kind, place)
     where number ~ '^cp' and place <= case status when 'finished' then 4 when 'received' then 3 when 'shipped' then 2 else 1 end
        on conflict do nothing`
  await db`
    insert into parcel (order_id, courier, courier_code, tracking_number, shipped_at, state, ask_after)
    select id, '顺丰速运', 'shunfeng', 'SF' || lpad(id::text, 12, '0'), greatest(placed_at, now() - interval '3 days') + interval '1 hour' * (id % 40),
           case status when 'shipped' then 'under-way' else 'delivered' end, case status when 'shipped' then now() + interval '1 day' end
      from shop_order where number ~ '^cp' and status in ('shipped', 'received', 'finished')`
  await db`
    insert into parcel_step (parcel_id, text_zh, text_en, kind, at)
    select parcel.id, '快件到达第 ' || step || ' 站', 'Arrived at stop ' || step, 'in-transit', shipped_at + step * interval '8 hours'
      from parcel, generate_series(1, 3) step where tracking_number ~ '^SF0'`
}

/** Half of the customers have talked, most of them long ago. */
async function fillChats(db: Pool, person: number): Promise<void> {
  const first = db`(select max(id) - ${TALKING} + 1 from account)`
  const said = db`(array['请问这款酒还有货吗', 'When does it leave', '雷司令配什么菜好', 'thank you', '发票什么时候开', '好的，谢谢'])[1 + (hashint4(n) & 1048575) % 6]`
  await db`
    insert into chat_thread (shopper_id, locale, created_at)
    select ${first} + n, 'zh-CN', now() - interval '3 years' from generate_series(0, ${TALKING - 1}::int) n`
  await db`
    insert into chat_message (shopper_id, position, author, sender_id, agent_id, kind, content, sent_at)
    select first + n % ${TALKING}, 1 + n / ${TALKING}, case n / ${TALKING} % 2 when 0 then 'shopper' else 'agent' end,
           case n / ${TALKING} % 2 when 0 then first + n % ${TALKING} else ${person}::bigint end, ${person}, 'text', ${said} || ' ' || n,
           now() - (${MESSAGES} - n) * interval '45 seconds'
      from generate_series(0, ${MESSAGES - 1}::int) n, (select ${first} as first) known
     order by n`
  await db`
    update chat_thread
       set last_position = last.position, last_message_id = last.id, shop_read_id = last.id, shopper_read_id = last.id
      from (select distinct on (shopper_id) shopper_id, position, id from chat_message order by shopper_id, id desc) last
     where last.shopper_id = chat_thread.shopper_id`
  await db`
    insert into chat_service (shopper_id, agent_id, opened_at, assigned_at, first_answer_at, closed_at, closed_by, stars, rated_at)
    select first + n % ${TALKING}, ${person}, at, at + interval '1 minute', at + interval '3 minutes', at + interval '20 minutes', 'quiet',
           case when n % 3 = 0 then 4 end, case when n % 3 = 0 then at + interval '21 minutes' end
      from generate_series(0, 199999) n, (select ${first} as first) known, lateral (select now() - (200000 - n) * interval '7 minutes' as at) opened
     order by n`
}

/** Of the last half year; those before are swept. */
async function fillNotices(db: Pool): Promise<void> {
  const sinceThen = db`now() - interval '179 days' * (1 - n::float8 / ${NOTICES})`
  await db`
    insert into notice_event (key, kind, subject_ids, at, expanded_at)
    select 'bench-' || n, 'shipped', array[n], ${sinceThen}, ${sinceThen} from generate_series(1, ${NOTICES}::int) n`
  await db`
    insert into notice (key, kind, channel, locale, account_id, recipient, mail_to, values, text, state, reason, sent_at, created_at)
    select 'bench-' || n, case when n % 4 = 0 then 'order-paid' else 'shipped' end, case when n % 4 = 0 then 'email' else 'sms' end, 'zh-CN',
           case when n % 4 > 0 then placed.account_id end, '139****0000', case when n % 4 = 0 then 'shop@example.com' else '' end,
           jsonb_build_object('order', placed.number), '您的订单已发货', case when n % 500 = 0 then 'failed' else 'sent' end, '', ${sinceThen}, ${sinceThen}
      from generate_series(1, ${NOTICES}::int) n
      join shop_order placed on placed.id = (select max(id) from shop_order) - n
     order by n`
}

/** Three years of acts of staff, each with two changes; a few were refused or have failed. */
async function fillActs(db: Pool, person: number): Promise<void> {
  const kind = db`(array['wine', 'order', 'account', 'coupon'])[1 + n % 4]`
  await db`
    with made as (
      insert into staff_act (at, by_account, address, action, object_kind, object_id)
      select now() - (${ACTS} - n) * interval '3 minutes', ${person}, '10.0.' || n % 3 || '.' || n % 200, 'POST /staff/' || ${kind}, ${kind},
             (1 + (hashint4(n) & 1048575) % 20000)::text
        from generate_series(1, ${ACTS}::int) n
      returning id, at, object_kind, object_id
    ), ended as (
      insert into staff_act_end (act_id, at, outcome, refusal)
      select id, at, case when id % 100 = 0 then 'refused' when id % 999 = 0 then 'failed' else 'done' end, case when id % 100 = 0 then 'not-found' else '' end
        from made
    )
    insert into staff_change (act_id, object_kind, object_id, table_name, row_id, operation, before, after)
    select made.id, object_kind, object_id, 'product', object_id, 'update', jsonb_build_object('sort', change), jsonb_build_object('sort', change + 1)
      from made, generate_series(1, 2) change`
}

const fillVisits = (db: Pool) => db`
  insert into wine_visit (account_id, product_id, visited_at)
  select account.id, product.id, now() - n * interval '1 day'
    from account
    cross join generate_series(1, ${VISITS_EACH}::int) n
    join product on product.id = (select max(id) from product) - (hashint4((account.id * 16 + n)::int) & 1048575) % 9000
   where account.scopes = '{shopper}'
      on conflict do nothing`

/** Of each third order; the last thousand wait for an answer, a few are hidden. */
const fillReviews = (db: Pool, person: number) => db`
  insert into review (order_line_id, product_id, account_id, wine_stars, delivery_stars, text, reply, replied_at, replied_by, hidden_at, created_at)
  select line.id, line.product_id, placed.account_id, 3 + placed.id % 3, 5, case when placed.id % 2 = 0 then '很好喝，物流也快' else 'Crisp and fresh' end,
         case when is_new then '' else '谢谢' end, case when not is_new then placed_at + interval '9 days' end,
         case when not is_new then ${person}::bigint end, case when placed.id % 700 = 0 then placed_at + interval '9 days' end, placed_at + interval '8 days'
    from shop_order placed
    join order_line line on line.order_id = placed.id
    cross join lateral (select placed.id > (select max(id) - 30000 from shop_order) as is_new) known
   where placed.number ~ '^cp' and placed.status in ('finished', 'received') and placed.id % 3 = 0
      on conflict do nothing`

const TITLE = {
  kind: 'person',
  name: '王伟',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: 'bench@example.com',
}

/** Of each tenth order; the last two thousand are to be issued. */
const fillInvoices = (db: Pool) => db`
  insert into invoice (order_id, account_id, title, status, invoice_number, file, amount, requested_at, issued_at)
  select id, account_id, ${db.json(TITLE)}, case when is_new then 'requested' else 'issued' end,
         case when is_new then '' else 'bench' || id end, case when is_new then '' else 'bench' end, case when is_new then 0 else due end, placed_at,
         case when not is_new then placed_at + interval '1 day' end
    from shop_order
    cross join lateral (select id > (select max(id) - 20000 from shop_order) as is_new) known
   where number ~ '^cp' and status not in ('unpaid', 'cancelled') and id % 10 = 0
      on conflict do nothing`
