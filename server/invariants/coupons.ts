import type { Rule } from './rule.ts'

/** I3: each coupon is used at most once, each issue stays within its limit, and the lines bear the whole discount, to the fen. */
export const couponRules: readonly Rule[] = [
  {
    name: 'I3: a coupon is in use twice',
    broken: (db) => db`
      select claim_id, count(*) from coupon_use where given_back_at is null group by claim_id having count(*) > 1`,
  },
  {
    name: 'I3: more of a coupon were given out than there are, or it is not known how many',
    broken: (db) => db`
      select coupon.id, total, claimed, count(claim.id) as claims
        from coupon left join coupon_claim claim on claim.coupon_id = coupon.id
       group by coupon.id
      having claimed > total or claimed <> count(claim.id)`,
  },
  {
    name: 'I3: a coupon that was called back is open, or was spent afterwards',
    broken: (db) => db`
      select coupon.id, is_open, back.spent, count(in_use.id) as spent_now
        from coupon
        left join coupon_call_back back on back.coupon_id = coupon.id
        left join coupon_claim claim on claim.coupon_id = coupon.id
        left join coupon_use in_use on in_use.claim_id = claim.id and in_use.given_back_at is null
       where called_back_at is not null or back.coupon_id is not null
       group by coupon.id, back.coupon_id
      having is_open or called_back_at is null or back.spent is null or count(in_use.id) > back.spent`,
  },
  {
    name: 'I3: a cancelled order keeps its coupon',
    broken: (db) => db`
      select number from shop_order o join coupon_use in_use on in_use.order_id = o.id
       where status = 'cancelled' and given_back_at is null`,
  },
  {
    name: 'I3: a coupon took off more than it may',
    broken: (db) => db`
      select claim_id, discount, amount from coupon_use join coupon_claim claim on claim.id = claim_id where discount > amount`,
  },
  {
    name: 'I3: an order and its coupon disagree about the discount',
    broken: (db) => db`
      select number, o.discount, in_use.discount as taken_off
        from shop_order o left join coupon_use in_use on in_use.order_id = o.id
       where o.discount <> coalesce(in_use.discount, 0)
          or in_use.claim_id is distinct from o.coupon_claim_id
          or not exists (select from coupon_claim where id = in_use.claim_id and account_id = o.account_id) and in_use.id is not null`,
  },
  {
    name: 'the shares of the lines do not add up to the order’s discount, freight and gift boxes',
    broken: (db) => db`
      select number, o.discount, o.shipping_fee, o.box_fee, o.reduction, sum(line.discount) as discounts, sum(line.shipping) as fees, sum(line.box_share) as boxes,
             sum(line.reduction) as reductions
        from shop_order o join order_line line on line.order_id = o.id
       group by o.id
      having o.discount <> sum(line.discount) or o.shipping_fee <> sum(line.shipping) or o.reduction <> sum(line.reduction)
          or o.box_fee <> sum(line.box_share)
          or due <> goods_total + shipping_fee + box_fee - o.discount - o.reduction
          or bool_or(line.discount not between 0 and line.price * line.quantity)
          or bool_or(line.reduction not between 0 and line.price * line.quantity - line.discount + line.shipping + line.box_share)`,
  },
]
