import type { OrdersBehind, ReportedOrder, ReportedSearch, StockReport } from '#contract/staff/reports.ts'
import type { Days } from '#domain/report.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/* Orders behind the figures, searches, and the stock. */

const during = (db: Db, column: string, { from, to }: Days): Fragment => db`
  ${db(column)} >= ${new Date(dayStartMs(from))} and ${db(column)} < ${new Date(dayStartMs(addDays(to, 1)))}`

type OrderRow = Omit<ReportedOrder, 'at' | 'placedAt'> & { at: Date; placedAt: Date }
type Wanted = OrdersBehind & { limit: number; offset: number }

export const listOrders = (db: Db, { limit, offset, ...wanted }: Wanted): Promise<OrderRow[]> => db<OrderRow[]>`
  select behind.id, o.number, o.status, o.placed_at as "placedAt", behind.at, coalesce(behind.amount, o.due) as amount,
         (select jsonb_build_object('id', id, 'nickname', nickname) from account where id = o.account_id) as customer
    from (${behind(db, wanted)}) behind
    join shop_order o on o.id = behind.order_id
   where true ${having(db, wanted)}
   order by behind.at desc, behind.id desc
   limit ${limit} offset ${offset}`

/** Those that were placed and never paid, too: what was paid is never cancelled (domain/order-status.ts). A refund is one payback of an order. */
function behind(db: Db, { figure, ...days }: OrdersBehind): Fragment {
  switch (figure) {
    case 'placed':
      return db`select id, id as order_id, placed_at as at, null::bigint as amount from shop_order where ${during(db, 'placed_at', days)}`
    case 'unpaid':
      return db`
        select id, id as order_id, placed_at as at, null::bigint as amount
          from shop_order
         where ${during(db, 'placed_at', days)} and status in ('unpaid', 'cancelled')`
    case 'paid':
      return db`select id, order_id, at, null::bigint as amount from order_event where kind = 'paid' and ${during(db, 'at', days)}`
    case 'cancelled':
      return db`select id, order_id, at, null::bigint as amount from order_event where kind = 'cancelled' and ${during(db, 'at', days)}`
    case 'refunded':
      return db`
        select payback.id, payment.order_id, payback.created_at as at, payback.amount
          from payback join payment on payment.id = payment_id
         where payment.order_id is not null and payment.counts and ${during(db, 'payback.created_at', days)}`
  }
}

const having = (db: Db, { productId, couponId, flashId }: OrdersBehind): Fragment => db`
  ${productId === undefined ? db`` : db`and o.id in (select order_id from order_line where product_id = ${productId})`}
  ${couponId === undefined ? db`` : db`and o.coupon_claim_id in (select id from coupon_claim where coupon_id = ${couponId})`}
  ${flashId === undefined ? db`` : db`and o.flash_item_id = ${flashId}`}`

export const listMisses = (
  db: Db,
  days: Days,
  limit: number,
): Promise<{ keyword: string; searches: number; lastAt: Date }[]> => db<{ keyword: string; searches: number; lastAt: Date }[]>`
  select keyword, searches, last_at as "lastAt"
    from search_miss
   where ${during(db, 'last_at', days)}
   order by searches desc, last_at desc
   limit ${limit}`

export const listFound = (db: Db, { from, to }: Days, limit: number): Promise<ReportedSearch[]> => db<ReportedSearch[]>`
  select searches, (
           select jsonb_agg(jsonb_build_object('zh', name_zh, 'en', name_en) order by place)
             from unnest(term_ids) with ordinality as meant (id, place) join term using (id)
         ) as terms
    from (
      select term_ids, sum(searches)::integer as searches
        from search_tally
       where day between ${from} and ${to} and cardinality(term_ids) > 0
       group by term_ids
       order by searches desc, term_ids
       limit ${limit}
    ) popular
   where exists (select from term where id = any(term_ids))
   order by searches desc, term_ids`

/** With packs that are set aside for flash sales, without those that are sold. */
const stocked = (db: Db): Fragment => db`
  kept as (
    select sku.product_id, sum(packs) as packs, sum(packs * pack) as bottles, coalesce(sum(packs * cost), 0) as cost,
           sum(packs * price) as price, coalesce(sum(packs) filter (where cost is null), 0) as costless
      from (
        select id as sku_id, stock as packs from sku where stock > 0
        union all
        select sku_id, remaining from flash_item where closed_at is null and remaining > 0
      ) there
      join sku on sku.id = sku_id
     group by sku.product_id
  )`

const stockedWine = (db: Db): Fragment => db`
  product.id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, packs, bottles, cost, price`

type StockSums = Pick<StockReport, 'packs' | 'bottles' | 'cost' | 'price' | 'packsWithoutCost'>

export async function sumStock(db: Db): Promise<StockSums> {
  const [row] = await db<[StockSums]>`
    with ${stocked(db)}
    select coalesce(sum(packs), 0) as packs, coalesce(sum(bottles), 0) as bottles, coalesce(sum(cost), 0) as cost,
           coalesce(sum(price), 0) as price, coalesce(sum(costless), 0) as "packsWithoutCost"
      from kept`
  return row
}

export const listDearest = (db: Db, limit: number): Promise<StockReport['dearest']> => db<StockReport['dearest']>`
  with ${stocked(db)}
  select ${stockedWine(db)} from kept join product on product.id = product_id order by cost desc, price desc, id limit ${limit}`

/** Years of the calendar, both included. */
export const listEnding = (db: Db, year: number, limit: number): Promise<StockReport['ending']> => db<StockReport['ending']>`
  with ${stocked(db)}
  select ${stockedWine(db)}, lower(drinking) as "drinkFrom", upper(drinking) - 1 as "drinkUntil"
    from kept join product on product.id = product_id
   where upper(drinking) - 1 <= ${year}
   order by upper(drinking), cost desc, price desc, id
   limit ${limit}`
