-- The number of its order, which never changes, stands on a request for money back, too. Staff look for parts of it, and orders are far too many to
-- be read for that. Requests from before get theirs by a job, some at a time.
alter table after_sale add column order_number text;

create function name_order_of_request() returns trigger language plpgsql as $$
begin
  select number into new.order_number from shop_order where id = new.order_id;
  return new;
end $$;
create trigger after_sale_order before insert on after_sale
  for each row when (new.order_number is null) execute function name_order_of_request();
