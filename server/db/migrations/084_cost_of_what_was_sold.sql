-- What a pack had cost when it was ordered, so that reports tell what was earned. Nothing is known of lines from before.
alter table order_line add column cost bigint;

-- Of a set without a cost of its own: that of its bottles, if all of them have one.
create function keep_line_cost() returns trigger language plpgsql as $$
begin
  select coalesce(sku.cost, case when sku.is_set then (
           select case when count(*) = count(part.cost) then sum(part.cost * set_part.amount) end
             from set_part join sku part on part.id = part_sku_id
            where set_sku_id = sku.id) end)
    into new.cost
    from sku where sku.id = new.sku_id;
  return new;
end $$;
create trigger line_cost before insert on order_line for each row when (new.cost is null) execute function keep_line_cost();

-- As before, with two kinds more of packs whose cost is known: `sku-costed`, what they brought, and `sku-cost`, what they had cost. Both are
-- net of what goes back, whose cost is taken off only where the packs come back, too. They count what was sold.
create or replace view sales_fact as
  select 'order' as source, id as source_id, 'placed' as kind, shanghai_hour(placed_at) as starts, 0 as thing, 1 as count, 0::bigint as amount
    from shop_order
  union all
  select 'order-event', event.id, fact.kind, shanghai_hour(fact.at), 0, 1, fact.amount
    from order_event event
    join shop_order o on o.id = event.order_id
    -- What staff took off beyond the goods was taken off the shipping, and what was left then off the boxes.
   cross join lateral (
     select coalesce(sum(least(beyond, shipping)), 0)::bigint as off_shipping, coalesce(sum(greatest(beyond - shipping, 0)), 0)::bigint as off_boxes
       from (select greatest(reduction - (price * quantity - discount), 0) as beyond, shipping from order_line where order_id = o.id) line) lowered
   cross join lateral (values ('paid', event.at, o.due), ('shipping', event.at, o.shipping_fee - off_shipping),
                              ('boxes', event.at, o.box_fee - off_boxes), ('converted', o.placed_at, 0)) fact (kind, at, amount)
   where event.kind = 'paid' and (fact.kind <> 'boxes' or o.box_fee > 0)
  union all
  select 'order-event', id, 'cancelled', shanghai_hour(at), 0, 1, 0
    from order_event
   where kind = 'cancelled'
  union all
  select 'order-event', event.id, fact.kind, shanghai_hour(event.at), fact.thing, line.quantity, fact.amount
    from order_event event
    join order_line line on line.order_id = event.order_id
   cross join lateral (select greatest(line.price * line.quantity - line.discount - line.reduction, 0) as amount,
                              case when line.cost is not null then line.sku_id end as costed) sold
   cross join lateral (values ('sku-sold', line.sku_id, sold.amount), ('flash-sold', line.flash_item_id, sold.amount),
                              ('sku-costed', sold.costed, sold.amount),
                              ('sku-cost', sold.costed, line.cost * line.quantity)) fact (kind, thing, amount)
   where event.kind = 'paid' and fact.thing is not null
  union all
  select 'order-event', event.id, fact.kind, shanghai_hour(event.at), claim.coupon_id, 1, fact.amount
    from order_event event
    join shop_order o on o.id = event.order_id
    join coupon_use used on used.order_id = o.id
    join coupon_claim claim on claim.id = used.claim_id
   cross join lateral (values ('coupon-saved', used.discount), ('coupon-sold', o.due)) fact (kind, amount)
   where event.kind = 'paid'
  union all
  -- A request that goes back in two ways counts once. Payments that never counted were no sale.
  select 'payback', payback.id, 'refunded', shanghai_hour(payback.created_at), 0,
         case when exists (select from payback other where other.after_sale_id = payback.after_sale_id and other.id < payback.id) then 0 else 1 end,
         payback.amount
    from payback
    join payment on payment.id = payback.payment_id
   where payment.order_id is not null and payment.counts
  union all
  -- Where less than asked for goes back, each line has its share of it; what is left is for shipping.
  select 'after-sale-event', event.id, fact.kind, shanghai_hour(event.at), fact.thing, fact.count, fact.amount
    from after_sale_event event
    join after_sale request on request.id = event.after_sale_id
   cross join lateral (
     select line.sku_id, line.flash_item_id, line.cost, part.quantity, case when line.cost is not null then line.sku_id end as costed,
            case request.kind when 'return' then part.quantity else part.withdrawn end as come_back,
            coalesce(div(request.amount * sum(part.goods) over one_by_one, nullif(request.asked, 0))
                     - div(request.amount * (sum(part.goods) over one_by_one - part.goods), nullif(request.asked, 0)), 0)::bigint as amount
       from after_sale_line part
       join order_line line on line.id = part.order_line_id
      where part.after_sale_id = request.id
     window one_by_one as (order by line.id)
   ) part
   cross join lateral (values ('sku-refunded', part.sku_id, part.quantity, part.amount),
                              ('flash-refunded', part.flash_item_id, part.quantity, part.amount),
                              ('sku-costed', part.costed, 0, -part.amount),
                              ('sku-cost', part.costed, 0, -part.cost * part.come_back)) fact (kind, thing, count, amount)
   where event.kind = 'paying' and fact.thing is not null;
