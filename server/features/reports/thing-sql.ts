import type { CouponSales, FlashSales, ReportedWine, TermSales } from '#contract/staff/reports.ts'
import type { ReportedTerm, WineRanking } from '#domain/report.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { ofThings, type Past } from './tally-sql.ts'

/* What was sold: wines, their terms, coupons and flash sales. */

/** `sold`: what was sold of each wine, whose SKUs have gone included as long as they are in orders. */
const soldWines = (db: Db, days: Past): Fragment => db`
  sold as (
    select product_id, coalesce(sum(count) filter (where kind = 'sku-sold'), 0) as packs,
           coalesce(sum(count * sku.pack) filter (where kind = 'sku-sold'), 0) as bottles,
           coalesce(sum(amount) filter (where kind = 'sku-sold'), 0) as amount,
           coalesce(sum(count) filter (where kind = 'sku-refunded'), 0) as refunded_packs,
           coalesce(sum(amount) filter (where kind = 'sku-refunded'), 0) as refunded,
           coalesce(sum(count) filter (where kind = 'sku-sold'), 0) - coalesce(sum(count) filter (where kind = 'sku-cost'), 0) as costless,
           coalesce(sum(amount) filter (where kind = 'sku-costed'), 0) as costed,
           coalesce(sum(amount) filter (where kind = 'sku-cost'), 0) as cost
      from ${ofThings(db, ['sku-sold', 'sku-refunded', 'sku-costed', 'sku-cost'], days)} tallied
      join sku on sku.id = thing
     group by product_id
    having sum(count) filter (where kind in ('sku-sold', 'sku-refunded')) > 0
  )`

const named = (db: Db): Fragment => db`product.id, jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as name`

type WineSums = Pick<
  ReportedWine,
  'packs' | 'bottles' | 'amount' | 'refundedPacks' | 'refunded' | 'costed' | 'cost' | 'packsWithoutCost'
>
type Wines = { list: ReportedWine[]; total: WineSums }

/** Slow ones are on sale and in stock; of those that sold equally little, the dearest stock first. The total is that of all wines. */
export async function readWines(db: Db, days: Past, ranking: WineRanking, limit: number): Promise<Wines> {
  const [row] = await db<[Wines]>`
    with ${soldWines(db, days)},
    ranked as (${ranking === 'best' ? bestWines(db, limit) : slowWines(db, limit)}),
    told as (
      select ${named(db)}, ranked.packs, bottles, amount, refunded_packs as "refundedPacks", refunded,
             costed, cost, costless as "packsWithoutCost",
             coalesce(left_over.stock, 0) as stock, coalesce(left_over.value, 0) as value, place
        from ranked
        join product on product.id = ranked.product_id
        left join lateral (
          select sum(stock) as stock, sum(stock * cost) as value from sku where sku.product_id = ranked.product_id
        ) left_over on true
    )
    select (select coalesce(jsonb_agg(to_jsonb(told) - 'place' order by place), '[]') from told) as list, (
             select jsonb_build_object('packs', coalesce(sum(packs), 0), 'bottles', coalesce(sum(bottles), 0),
                                       'amount', coalesce(sum(amount), 0), 'refundedPacks', coalesce(sum(refunded_packs), 0),
                                       'refunded', coalesce(sum(refunded), 0), 'costed', coalesce(sum(costed), 0),
                                       'cost', coalesce(sum(cost), 0), 'packsWithoutCost', coalesce(sum(costless), 0))
               from sold
           ) as total`
  return row
}

const bestWines = (db: Db, limit: number): Fragment => db`
  select *, row_number() over (order by amount desc, packs desc, product_id) as place from sold order by place limit ${limit}`

const slowWines = (db: Db, limit: number): Fragment => db`
  select product_id, coalesce(packs, 0) as packs, coalesce(bottles, 0) as bottles, coalesce(amount, 0) as amount,
         coalesce(refunded_packs, 0) as refunded_packs, coalesce(refunded, 0) as refunded,
         coalesce(costed, 0) as costed, coalesce(cost, 0) as cost, coalesce(costless, 0) as costless,
         row_number() over (order by coalesce(packs, 0), stocked.value desc nulls last, stocked.stock desc, product_id) as place
    from (
      select sku.product_id, sum(stock) as stock, sum(stock * cost) as value
        from sku join product on product.id = sku.product_id and product.on_sale
       group by sku.product_id
      having sum(stock) > 0
    ) stocked
    left join sold using (product_id)
   order by place
   limit ${limit}`

/** A region and a country have what lies within them. */
export const listTerms = (db: Db, days: Past, kind: ReportedTerm, limit: number): Promise<TermSales[]> => db<TermSales[]>`
  with recursive within as (
    select id, id as above from term where kind = ${kind}
    union
    select term.id, above from within join term on term.parent_id = within.id
  ), ${soldWines(db, days)},
  told as (
    select distinct product_id, above from product_term join within on within.id = term_id
  )
  select term.id, jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name, count(*)::integer as wines, sum(packs) as packs,
         sum(bottles) as bottles, sum(amount) as amount, sum(refunded) as refunded, sum(costed) as costed, sum(cost) as cost
    from sold
    join told using (product_id)
    join term on term.id = above
   group by term.id
   order by amount desc, term.id
   limit ${limit}`

export const listCoupons = (db: Db, days: Past, limit: number): Promise<CouponSales[]> => db<CouponSales[]>`
  with used as (
    select thing as id, sum(count) filter (where kind = 'coupon-sold') as orders,
           sum(amount) filter (where kind = 'coupon-saved') as discount, sum(amount) filter (where kind = 'coupon-sold') as paid
      from ${ofThings(db, ['coupon-sold', 'coupon-saved'], days)} tallied
     group by thing
    having sum(count) > 0
  ), handed as (
    select coupon_id as id, count(*)::integer as claimed
      from coupon_claim
     where claimed_at >= ${new Date(dayStartMs(days.from))} and claimed_at < ${new Date(dayStartMs(addDays(days.to, 1)))}
     group by coupon_id
  )
  select coupon.id, jsonb_build_object('zh', title_zh, 'en', title_en) as title, deleted_at is not null as "isDeleted",
         coalesce(handed.claimed, 0) as claimed, coalesce(orders, 0) as orders, coalesce(discount, 0) as discount, coalesce(paid, 0) as paid
    from used
    full join handed using (id)
    join coupon using (id)
   order by coalesce(paid, 0) desc, claimed desc, coupon.id desc
   limit ${limit}`

export const listFlashSales = (db: Db, days: Past, limit: number): Promise<FlashSales[]> => db<FlashSales[]>`
  with sold as (
    select thing as id, coalesce(sum(count) filter (where kind = 'flash-sold'), 0) as packs,
           coalesce(sum(amount) filter (where kind = 'flash-sold'), 0) as amount,
           coalesce(sum(count) filter (where kind = 'flash-refunded'), 0) as "refundedPacks",
           coalesce(sum(amount) filter (where kind = 'flash-refunded'), 0) as refunded
      from ${ofThings(db, ['flash-sold', 'flash-refunded'], days)} tallied
     group by thing
    having sum(count) > 0
  )
  select sold.*, jsonb_build_object('zh', coalesce(nullif(title_zh, ''), name_zh), 'en', coalesce(nullif(title_en, ''), name_en)) as wine,
         to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay", offered
    from sold
    join flash_item using (id)
    join sku on sku.id = sku_id
    join product on product.id = product_id
   order by amount desc, sold.id desc
   limit ${limit}`
