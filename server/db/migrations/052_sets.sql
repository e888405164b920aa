-- A set is a pack made of other packs. It has no stock of its own: what can be sold of it is what its parts have
-- (docs/decisions/040-sets-have-the-stock-of-their-parts.md).
alter table sku
  add column is_set boolean not null default false,
  -- Kept by a trigger: selling a bottle that is in no set shall not have to look for one.
  add column in_sets boolean not null default false,
  add constraint sku_set_has_no_stock check (not is_set or (stock = 0 and received = 0 and sold = 0)),
  add constraint sku_and_whether_set unique (id, is_set);

create index sku_sets on sku (product_id) where is_set;

-- The two columns that are always the same make the foreign keys refuse a set in a set, whoever writes at once.
create table set_part (
  set_sku_id integer not null,
  set_is_set boolean not null generated always as (true) stored,
  part_sku_id integer not null,
  part_is_set boolean not null generated always as (false) stored,
  amount smallint not null check (amount between 1 and 99),
  part_position smallint not null default 0,
  primary key (set_sku_id, part_sku_id),
  foreign key (set_sku_id, set_is_set) references sku (id, is_set) on delete cascade,
  foreign key (part_sku_id, part_is_set) references sku (id, is_set)
);
create index set_part_by_part on set_part (part_sku_id);
select keep_staff_changes('set_part', 'sku', '{set_sku_id}');

-- What was inside when it was ordered: this is taken, sent and given back, whatever the set is made of later.
create table order_line_part (
  order_line_id bigint not null references order_line (id) on delete cascade,
  part_sku_id integer not null references sku (id),
  amount smallint not null check (amount > 0),
  part_position smallint not null default 0,
  part_name_zh text not null,
  part_name_en text not null,
  part_vintage smallint,
  part_size_ml integer not null,
  part_pack smallint not null,
  primary key (order_line_id, part_sku_id)
);
create index order_line_part_by_sku on order_line_part (part_sku_id);
select keep_staff_changes('order_line_part', 'order', '{order_line_id}');

alter table stock_movement add column in_set_sku_id integer references sku (id) on delete set null;
create index stock_movement_in_set on stock_movement (in_set_sku_id) where in_set_sku_id is not null;

create or replace function stock_moved() returns trigger language plpgsql as $$
declare
  said text := nullif(current_setting('rebstock.stock_reason', true), '');
  stock_before integer := 0;
begin
  if tg_op = 'UPDATE' then
    stock_before := old.stock;
    if said is null then
      said := case when new.sold > old.sold and new.stock < old.stock then 'sale'
                   when new.sold < old.sold and new.stock > old.stock then 'cancelled'
                   else 'correction' end;
    end if;
  end if;
  insert into stock_movement (sku_id, change, stock_after, reason, by_account, note, in_set_sku_id)
  values (new.id, new.stock - stock_before, new.stock, coalesce(said, 'opening'),
          nullif(current_setting('rebstock.by_account', true), '')::bigint,
          coalesce(current_setting('rebstock.stock_note', true), ''),
          nullif(current_setting('rebstock.in_set', true), '')::integer);
  return null;
end $$;

-- As many as the scarcest part allows; none while a part is off sale.
create function set_stock(set_id integer) returns integer language sql stable as $$
  select coalesce(min(case when part.on_sale and wine.on_sale then part.stock / set_part.amount else 0 end), 0)
    from set_part
    join sku part on part.id = part_sku_id
    join product wine on wine.id = part.product_id
   where set_sku_id = set_id
$$;

-- What the parts cost singly, each at its lowest price of seven days (decision 028). Null while that is no more than `price`.
create function set_worth(set_id integer, price bigint) returns bigint language sql stable as $$
  select case when sum(lowest * amount) > price then sum(lowest * amount)::bigint end
    from (
      select set_part.amount,
             least(part.price, (select min(earlier.price) from price_before earlier
                                 where earlier.sku_id = part.id and earlier.until > now() - interval '7 days')) as lowest
        from set_part
        join sku part on part.id = part_sku_id
       where set_sku_id = set_id
    ) single
$$;

-- Every reader of the stock and of the compared price asks these two. For a pack that is no set they cost nothing: the planner puts
-- the column in their place.
create function available(pack sku) returns integer language sql stable
return case when (pack).is_set then set_stock((pack).id) else (pack).stock end;

create function compared_price(pack sku) returns bigint language sql stable
return case when (pack).is_set then set_worth((pack).id, (pack).price) else (pack).list_price end;

-- Tags of changed wines, and of the sets that they are in: what shows a set shows its parts.
create function with_sets(tags jsonb, wines integer[]) returns text language sql stable as $$
  select (tags || coalesce(jsonb_agg(distinct 'product:' || holder.product_id), '[]'))::text
    from sku part
    join set_part on part_sku_id = part.id
    join sku holder on holder.id = set_sku_id
   where part.product_id = any(wines)
$$;

create or replace function pack_outdates_wine() returns trigger language plpgsql as $$
begin
  insert into wine_tally_pending select distinct id from unnest(array[old.product_id, new.product_id]) id where id is not null;
  if new.in_sets then
    insert into wine_tally_pending
    select holder.product_id from set_part join sku holder on holder.id = set_sku_id where part_sku_id = new.id;
  end if;
  return null;
end $$;

create or replace function wine_outdated() returns trigger language plpgsql as $$
begin
  insert into wine_tally_pending values (coalesce(new.id, old.id));
  if tg_op = 'UPDATE' and old.on_sale is distinct from new.on_sale then
    insert into wine_tally_pending
    select holder.product_id
      from sku part join set_part on part_sku_id = part.id join sku holder on holder.id = set_sku_id
     where part.product_id = new.id;
  end if;
  return null;
end $$;

create function set_outdates_wine() returns trigger language plpgsql as $$
begin
  update sku set in_sets = exists (select from set_part where part_sku_id = sku.id)
   where id in (old.part_sku_id, new.part_sku_id) and in_sets <> exists (select from set_part where part_sku_id = sku.id);
  insert into wine_tally_pending select product_id from sku where id in (old.set_sku_id, new.set_sku_id);
  return null;
end $$;
create trigger tally_outdated after insert or update or delete on set_part for each row execute function set_outdates_wine();
