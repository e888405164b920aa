import { randomBytes } from 'node:crypto'
import type { Pool } from '#server/db/database.ts'
import { sha256 } from '#server/features/accounts/session-token.ts'
import { fillEvents } from './full-events.ts'

const WINES = 10_000
const MOVEMENTS = 1_000_000
const CUSTOMERS = 100_000
const ORDERS = 1_000_000
/** A restaurant that orders each day for each table, the first of the customers. */
export const ORDERS_OF_ONE = 20_000

export type Keeper = { id: number; token: string }

/** A large shop after three years of trade: 10,000 wines, 1,000,000 movements, 100,000 customers, 1,000,000 orders, and what happened beside them. */
export async function fillShop(db: Pool, say: (line: string) => void): Promise<Keeper> {
  const keeper = await keeperOf(db)
  say('10,000 wines')
  await fillWines(db)
  say('1,000,000 movements of stock')
  await fillMovements(db, keeper.id)
  say('100,000 customers with 1,000,000 orders')
  await fillCustomers(db)
  await fillOrders(db)
  await fillMoney(db, keeper.id)
  await fillSales(db)
  say('some 14,000,000 events')
  await fillEvents(db, keeper.id)
  await db`vacuum analyze`
  return keeper
}

async function keeperOf(db: Pool): Promise<Keeper> {
  const token = randomBytes(32).toString('base64url')
  const [{ id }] = await db<[{ id: number }]>`
    with made as (
      insert into account (login, nickname, scopes) values ('bench-keeper', 'Keeper', '{agent,chat-supervisor,merchandiser,finance,admin}') returning id
    )
    insert into session (token_hash, account_id, strategy, expires_at)
    select ${sha256(token)}, id, 'local1', now() + interval '7 days' from made
    returning account_id as id`
  return { id, token }
}

/** Words and terms of the demo's wines, one after the other; some are hidden, drafts, archived, sold out, low, or lack something. */
async function fillWines(db: Pool): Promise<void> {
  const [{ present }] = await db<[{ present: number }]>`select count(*)::int as present from product`
  const models = db`(select row_number() over (order by id) - 1 as place, id, search_text, count(*) over () as all from product where code !~ '^bench-')`
  await db`
    insert into product (code, name_zh, name_en, blurb_zh, blurb_en, description_zh, description_en, images, on_sale, published_at, archived_at,
                         created_at, updated_at, search_text)
    select 'bench-' || i, '样酒 ' || i, case when i % 5 = 1 then 'Cellar Wine ' else 'Bench Wine ' end || i, repeat('好酒', 20), repeat('good wine ', 10), repeat('描述', 400),
           case when i % 30 = 0 then '' else repeat('description ', 120) end,
           case when i % 17 = 0 then '{}' else array['/uploads/bench.webp'] end, i % 7 <> 0 and i % 50 <> 0,
           case when i % 14 <> 0 then now() - i * interval '1 hour' end, case when i % 50 = 0 then now() end,
           now() - i * interval '1 hour', now() - (i * 7919 % 10007) * interval '1 hour', search_text || '  bench wine ' || i
      from generate_series(1, ${WINES - present}::int) i join ${models} model on model.place = i % model.all`
  await db`
    insert into product_term (product_id, term_id, position)
    select product.id, term_id, position
      from product
      join ${models} model on model.place = substr(product.code, 7)::int % model.all
      join product_term on product_id = model.id
     where code ~ '^bench-'`
  await db`
    insert into sku (product_id, code, vintage, size_ml, price, stock, received)
    select id, lpad(to_hex(3221225472 + id * 4 + v), 8, '0'), 2015 + v, 750, 5000 + (id * 37 % 900) * 100, (id * 13 + v) % 90, (id * 13 + v) % 90
      from product, generate_series(1, 3) v
     where product.code ~ '^bench-'`
  await db`analyze product, sku, product_term`
}

/** Their ids follow each other: they were added by one statement. */
const packs = (db: Pool) => db`
  (select min(sku.id) as first, count(*)::int as packs from sku join product on product.id = product_id where product.code ~ '^bench-')`

/** Nearly four years: mostly sales, every tenth by hand. */
async function fillMovements(db: Pool, person: number): Promise<void> {
  await db`
    insert into stock_movement (sku_id, change, stock_after, reason, by_account, at)
    select first + n % packs, case when n % 10 = 0 then 9 else -1 end, 10,
           case when n % 1000 = 0 then 'breakage' when n % 10 = 0 then 'delivery' else 'sale' end,
           case when n % 10 = 0 then ${person}::bigint end, now() - (${MOVEMENTS} - n) * interval '2 minutes'
      from generate_series(1, ${MOVEMENTS}::int) n, ${packs(db)} known`
  await db`
    insert into expected_delivery (sku_id, packs, expected_on, by_account)
    select id, 12, current_date + id % 60 - 10, ${person} from sku where id % 20 = 0`
}

const fillCustomers = (db: Pool) => db`
  insert into account (phone, nickname, created_at)
  select '139' || lpad(n::text, 8, '0'), ${personName(db)} || n, now() - n * interval '15 minutes' from generate_series(1, ${CUSTOMERS}::int) n`

/** Names at very different rates, independent of what else depends on `n`. */
const personName = (db: Pool) => db`
  (array['王','李','张','刘','陈','杨','Schmidt ','Martin '])[1 + (hashint4(n) & 1048575) % 8] || (array['伟','芳','娜','敏','静','丽'])[1 + (hashint4(n + 1) & 1048575) % 6]`

async function fillOrders(db: Pool): Promise<void> {
  // Added up below: one by one, each order of the restaurant looks through all versions that those before it have left of one row.
  await db`alter table shop_order disable trigger user`
  await db`
    insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, status, recipient_name, recipient_phone,
                            recipient_address, city_code, remark, goods_total, shipping_fee, due, pay_method, pay_by, placed_at)
    select 'cp' || to_char(at, 'YYYYMMDD') || lpad((n::bigint * 7919 % 1000003)::text, 12, '0'), md5('order' || n),
           case when n % ${ORDERS / ORDERS_OF_ONE}::int = 7 then first else first + (hashint4(n) & 1048575) % ${CUSTOMERS} end, md5('key' || n)::uuid, '',
           case when n > ${ORDERS} - 1000 then (array['unpaid','paid','part-shipped','shipped'])[1 + n % 4]
                when n > ${ORDERS} - 20000 then (array['shipped','received'])[1 + n % 2]
                when (hashint4(n + 2) & 1048575) % 12 = 0 then 'cancelled' when (hashint4(n + 2) & 1048575) % 40 = 1 then 'refunded' else 'finished' end,
           ${personName(db)}, '139' || lpad(((hashint4(n) & 1048575) % ${CUSTOMERS})::text, 8, '0'), '北京市朝阳区某路 ' || n || ' 号', 110100,
           case when n % 20 = 0 then '请在' || n % 24 || '点后送到门口, gift ' || n else '' end,
           20000, 1000, 21000, (array['alipay','wechat','balance'])[1 + n % 3], now() + interval '7 days', at
      from generate_series(1, ${ORDERS}::int) n
      cross join lateral (select now() - (${ORDERS} - n) * interval '95 seconds' as at) placed
      cross join (select max(id) - ${CUSTOMERS} + 1 as first from account) known`
  await db`alter table shop_order enable trigger user`
  await db`
    update customer
       set orders = ordered.orders, spent = ordered.spent, last_order_at = ordered.last_at
      from (
        select account_id, sum(order_counts(status)) as orders, sum(order_spent(status, due, refunded)) as spent,
               max(placed_at) filter (where order_counts(status) = 1) as last_at
          from shop_order group by account_id
      ) ordered
     where ordered.account_id = customer.account_id`
  await db`
    insert into order_line (order_id, unique_code, product_id, sku_id, name_zh, name_en, image, vintage, size_ml, pack, price, quantity)
    select o.id, md5('line' || o.id || ' ' || k), sku.product_id, sku.id, '酒', 'Wine', '', sku.vintage, 750, 1, 10000, 1
      from ${packs(db)} known
      cross join shop_order o
      cross join generate_series(1, 2) k
      join sku on sku.id = first + (hashint4((o.id * 2 + k)::int) & 1048575) % packs
     where o.recipient_address ~ '^北京市朝阳区某路' and (k = 1 or o.id % 2 = 0)`
  await db`analyze shop_order, order_line, account`
}

/** Every order is paid, every thirtieth one part is paid back; a little of it has failed. Nothing waits for the jobs. */
async function fillMoney(db: Pool, person: number): Promise<void> {
  await db`
    insert into after_sale (number, order_id, account_id, kind, status, reason, asked, amount, created_at)
    select '1' || lpad(id::text, 19, '0'), id, account_id, 'money', case when id % 5000 = 0 then 'applied' else 'refunded' end, 'changed-mind', 100,
           100, placed_at
      from shop_order where id % 50 = 0 on conflict do nothing`
  await db`
    insert into after_sale_line (after_sale_id, order_line_id, quantity, goods, shipping)
    select request.id, min(line.id), 1, 100, 0 from after_sale request join order_line line on line.order_id = request.order_id
     where request.number = '1' || lpad(request.order_id::text, 19, '0') group by request.id
        on conflict do nothing`
  await db`
    insert into order_note (order_id, by_account, text, at)
    select id, ${person}, 'A note', placed_at from shop_order where id % 100 = 0`
  await db`
    insert into payment (order_id, method, amount, provider_transaction, created_at, number, status, paid_at)
    select id, pay_method, due, 'bench' || id, placed_at, 'bench' || id,
           'paid', placed_at
      from shop_order where status not in ('unpaid', 'cancelled')`
  await db`
    insert into payment (order_id, method, amount, created_at, number, status)
    select id, 'wechat', due, placed_at, 'gone' || id, 'closed' from shop_order where status = 'cancelled' and id % 2 = 0`
  await db`
    insert into payback (number, payment_id, amount, reason, status, done_at, created_at)
    select 'bench' || id, id, 100, 'cancelled', case when id % 900 = 0 then 'failed' else 'done' end, paid_at, paid_at
      from payment where number ~ '^bench' and id % 30 = 0`
  await fillLedger(db)
  await db`
    insert into money_alarm (kind, provider, payment_number, settled_at)
    select 'bill-payment-missing', 'alipay', 'bench' || n, case when n > 50 then now() end from generate_series(1, 10000) n`
}

async function fillLedger(db: Pool): Promise<void> {
  await db`alter table ledger_entry disable trigger user`
  await db`
    with paid as (
      insert into ledger_transaction (kind, order_id, payment_id, at)
      select 'order-payment', order_id, id, paid_at from payment where status = 'paid' and number ~ '^bench' order by id
      returning id, payment_id
    )
    insert into ledger_entry (transaction_id, book, account_id, amount)
    select paid.id, book, case when book = 'shopper' then account_id end, case when book = 'sales' then amount else -amount end
      from paid
      join payment on payment.id = payment_id
      join shop_order on shop_order.id = order_id
      cross join lateral unnest(array['sales', case when method = 'balance' then 'shopper' else 'cash' end]) book`
  await db`alter table ledger_entry enable trigger user`
}

/** Paid five minutes after they were placed, or cancelled; added up at once, not one by one. */
async function fillSales(db: Pool): Promise<void> {
  await db`alter table order_event disable trigger sales_happened`
  await db`
    insert into order_event (order_id, kind, at)
    select id, case status when 'cancelled' then 'cancelled' else 'paid' end, placed_at + interval '5 minutes'
      from shop_order where number ~ '^cp' and status <> 'unpaid'
        on conflict do nothing`
  await db`alter table order_event enable trigger sales_happened`
  await db`update sku set cost = price / 2 where cost is null and id % 10 <> 0`
  await db`select rebuild_sales()`
}
