-- Summaries of sales for reports. Every figure can be counted again from orders, paybacks and requests: `sales_fact` says how.

create function shanghai_hour(at timestamptz) returns timestamp immutable parallel safe language sql
  return date_trunc('hour', at at time zone interval '8 hours');

-- One row for each thing that happened. `thing`: a SKU, coupon or flash sale. Money that comes back counts when it is promised.
create view sales_fact as
  select 'order' as source, id as source_id, 'placed' as kind, shanghai_hour(placed_at) as starts, 0 as thing, 1 as count, 0::bigint as amount
    from shop_order
  union all
  select 'order-event', event.id, fact.kind, shanghai_hour(fact.at), 0, 1, fact.amount
    from order_event event
    join shop_order o on o.id = event.order_id
    -- What staff took off beyond the goods was taken off the shipping.
   cross join lateral (select coalesce(sum(greatest(reduction - (price * quantity - discount), 0)), 0)::bigint as off
                         from order_line where order_id = o.id) shipping
   cross join lateral (values ('paid', event.at, o.due), ('shipping', event.at, o.shipping_fee - shipping.off), ('converted', o.placed_at, 0)) fact (kind, at, amount)
   where event.kind = 'paid'
  union all
  select 'order-event', id, 'cancelled', shanghai_hour(at), 0, 1, 0
    from order_event
   where kind = 'cancelled'
  union all
  select 'order-event', event.id, fact.kind, shanghai_hour(event.at), fact.thing, line.quantity, greatest(line.price * line.quantity - line.discount - line.reduction, 0)
    from order_event event
    join order_line line on line.order_id = event.order_id
   cross join lateral (values ('sku-sold', line.sku_id), ('flash-sold', line.flash_item_id)) fact (kind, thing)
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
  select 'after-sale-event', event.id, fact.kind, shanghai_hour(event.at), fact.thing, part.quantity, part.amount
    from after_sale_event event
    join after_sale request on request.id = event.after_sale_id
   cross join lateral (
     select line.sku_id, line.flash_item_id, part.quantity,
            coalesce(div(request.amount * sum(part.goods) over one_by_one, nullif(request.asked, 0))
                     - div(request.amount * (sum(part.goods) over one_by_one - part.goods), nullif(request.asked, 0)), 0)::bigint as amount
       from after_sale_line part
       join order_line line on line.id = part.order_line_id
      where part.after_sale_id = request.id
     window one_by_one as (order by line.id)
   ) part
   cross join lateral (values ('sku-refunded', part.sku_id), ('flash-refunded', part.flash_item_id)) fact (kind, thing)
   where event.kind = 'paying' and fact.thing is not null;

-- What is not in the summaries yet. Rows are only added by those who buy and pay, so that nobody waits for anybody here.
create table sales_delta (
  kind text not null,
  starts timestamp not null,
  thing integer not null,
  count integer not null,
  amount bigint not null
);

-- Hours and days of the shop as a whole; days, months and years of every SKU, coupon and flash sale.
create table sales_tally (
  level text not null check (level in ('hour', 'day', 'month', 'year')),
  kind text not null,
  starts timestamp not null,
  thing integer not null,
  count integer not null,
  amount bigint not null,
  primary key (level, kind, starts, thing) include (count, amount)
);

create function sales_levels(thing integer) returns text[] immutable parallel safe language sql
  return case when thing = 0 then array['hour', 'day'] else array['day', 'month', 'year'] end;

create function orders_placed() returns trigger language plpgsql as $$
begin
  insert into sales_delta (kind, starts, thing, count, amount)
  select 'placed', shanghai_hour(placed_at), 0, count(*), 0 from written group by 2;
  return null;
end $$;
create trigger sales_placed after insert on shop_order referencing new table as written for each statement execute function orders_placed();

create function sales_happened() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_event' then
    insert into sales_delta select kind, starts, thing, count, amount from sales_fact where source = 'order-event' and source_id = new.id;
  elsif tg_table_name = 'payback' then
    insert into sales_delta select kind, starts, thing, count, amount from sales_fact where source = 'payback' and source_id = new.id;
  else
    insert into sales_delta select kind, starts, thing, count, amount from sales_fact where source = 'after-sale-event' and source_id = new.id;
  end if;
  return null;
end $$;
create trigger sales_happened after insert on order_event for each row when (new.kind in ('paid', 'cancelled')) execute function sales_happened();
create trigger sales_happened after insert on payback for each row execute function sales_happened();
create trigger sales_happened after insert on after_sale_event for each row when (new.kind = 'paying') execute function sales_happened();

-- One at a time, a part of what is there; answers how many rows it took. A reader sees a row either there or here.
create function fold_sales(most integer) returns integer language plpgsql as $$
declare
  taken_rows integer;
begin
  perform pg_advisory_xact_lock(hashtext('sales_tally'));
  with taken as (
    delete from sales_delta where ctid = any (array(select ctid from sales_delta limit most)) returning kind, starts, thing, count, amount
  ), added as (
    insert into sales_tally (level, kind, starts, thing, count, amount)
    select level, kind, date_trunc(level, starts), thing, sum(count), sum(amount)
      from taken, unnest(sales_levels(thing)) level
     group by 1, 2, 3, 4
    on conflict (level, kind, starts, thing) do update
       set count = sales_tally.count + excluded.count, amount = sales_tally.amount + excluded.amount
  )
  select count(*) into taken_rows from taken;
  return taken_rows;
end $$;

-- Counts everything again; whoever buys or pays meanwhile waits. For a history that was written past the shop.
create function rebuild_sales() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('sales_tally'));
  lock table sales_delta in exclusive mode;
  delete from sales_delta;
  delete from sales_tally;
  insert into sales_tally (level, kind, starts, thing, count, amount)
  select level, kind, date_trunc(level, starts), thing, sum(count), sum(amount)
    from sales_fact, unnest(sales_levels(thing)) level
   group by 1, 2, 3, 4;
end $$;
select rebuild_sales();

-- Lists behind the figures.
create index order_event_paid on order_event (at desc, id desc) include (order_id) where kind = 'paid';
create index order_event_cancelled on order_event (at desc, id desc) include (order_id) where kind = 'cancelled';
create index payback_by_time on payback (created_at desc, id desc);
create index shop_order_with_coupon on shop_order (coupon_claim_id) where coupon_claim_id is not null;
