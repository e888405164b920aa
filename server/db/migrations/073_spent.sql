-- What a customer has spent: paid for, less what went back. It took off what was only asked for, and left out what the shop kept of an order
-- that was refunded, its freight for instance.

create function order_paid(status text, due bigint) returns bigint language sql immutable
  return case when status in ('paid', 'part-shipped', 'shipped', 'received', 'finished', 'refunded') then due else 0 end;
-- The payback is made and booked.
create function after_sale_went_back(status text, amount bigint) returns bigint language sql immutable
  return case when status in ('paying', 'refunded') then amount else 0 end;

create or replace function customer_ordered() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update customer
       set orders = orders - order_counts(old.status), spent = spent - order_paid(old.status, old.due)
     where account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' then
    update customer
       set orders = orders + order_counts(new.status), spent = spent + order_paid(new.status, new.due),
           last_order_at = case when order_counts(new.status) = 1 then greatest(last_order_at, new.placed_at) else last_order_at end
     where account_id = new.account_id;
  end if;
  -- The row is locked by now, so this sees every order that came before.
  if tg_op <> 'INSERT' and order_counts(old.status) = 1 then
    update customer
       set last_order_at = (select max(placed_at) from shop_order where account_id = old.account_id and status <> 'cancelled')
     where account_id = old.account_id and last_order_at <= old.placed_at
       and (tg_op = 'DELETE' or order_counts(new.status) = 0 or new.placed_at <> old.placed_at or new.account_id <> old.account_id);
  end if;
  return null;
end $$;

create function customer_refunded() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and after_sale_went_back(old.status, old.amount) > 0 then
    update customer set spent = spent + old.amount where account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' and after_sale_went_back(new.status, new.amount) > 0 then
    update customer set spent = spent - new.amount where account_id = new.account_id;
  end if;
  return null;
end $$;
-- At the end of the transaction, like that of the orders.
create constraint trigger customer_refunded after insert or delete on after_sale
  deferrable initially deferred for each row execute function customer_refunded();
create constraint trigger customer_refund_changed after update on after_sale
  deferrable initially deferred for each row
  when (old.status <> new.status or old.amount <> new.amount or old.account_id <> new.account_id)
  execute function customer_refunded();

-- Customers whose figure was another one. A job counts them anew, some at a time.
create table customer_recount (account_id bigint primary key);
insert into customer_recount
select account_id from after_sale where status in ('applied', 'agreed', 'sent')
union
select account_id from shop_order where status = 'refunded'
   and due > (select coalesce(sum(amount), 0) from after_sale where order_id = shop_order.id and after_sale.status in ('paying', 'refunded'));
