-- Lists for staff stay quick with ten thousand wines.

-- What the list of wines filters and sorts by, one narrow row per wine. A row is right unless its wine is pending.
create table wine_tally (
  product_id integer primary key,
  state text not null,
  stock integer not null,
  is_low boolean not null,
  price bigint,
  sales integer not null,
  price_missing boolean not null,
  picture_missing boolean not null,
  translation_missing boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name text not null,
  -- Code and names in small letters.
  named text not null
);

-- Rows are only added by those who change wines or packs, so that no checkout waits for another one here.
create table wine_tally_pending (product_id integer not null);

create function wine_outdated() returns trigger language plpgsql as $$
begin
  insert into wine_tally_pending values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger tally_outdated after insert or delete on product for each row execute function wine_outdated();
create trigger tally_outdated_by_change after update on product for each row
  when ((old.code, old.name_zh, old.name_en, old.on_sale, old.published_at, old.publish_at, old.archived_at, old.sales, old.created_at, old.updated_at)
        is distinct from (new.code, new.name_zh, new.name_en, new.on_sale, new.published_at, new.publish_at, new.archived_at, new.sales, new.created_at, new.updated_at)
        or old.images is distinct from new.images
        or old.blurb_zh is distinct from new.blurb_zh or old.blurb_en is distinct from new.blurb_en
        or old.description_zh is distinct from new.description_zh or old.description_en is distinct from new.description_en)
  execute function wine_outdated();

create function pack_outdates_wine() returns trigger language plpgsql as $$
begin
  insert into wine_tally_pending select distinct id from unnest(array[old.product_id, new.product_id]) id where id is not null;
  return null;
end $$;
create trigger tally_outdated after insert or delete on sku for each row execute function pack_outdates_wine();
create trigger tally_outdated_by_change after update on sku for each row
  when ((old.product_id, old.stock, old.sold, old.on_sale, old.low_stock, old.price)
        is distinct from (new.product_id, new.stock, new.sold, new.on_sale, new.low_stock, new.price))
  execute function pack_outdates_wine();

insert into wine_tally_pending select id from product;

-- Few wines are archived or not on sale, and few accounts are staff: lists need not look at the others.
create index product_archived on product (id) where archived_at is not null;
create index product_not_on_sale on product (id) where not on_sale;
create index account_keeps_stock on account (id) where scopes && array['merchandiser', 'admin'];

-- Signs and pairs of neighbouring signs: an index of them finds parts of a text in any language.
create function neighbours(words text) returns text[] immutable parallel safe language sql as $$
  select coalesce(array_agg(distinct substr(lower(words), place, width)), '{}')
    from generate_series(1, length(words)) place, generate_series(1, 2) width
$$;
create index shop_order_by_remark on shop_order using gin (neighbours(remark)) where remark <> '';
create index account_by_nickname on account using gin (neighbours(nickname));
drop index shop_order_with_remark;

-- In the order of the list.
drop index shop_order_by_status;
create index shop_order_by_status on shop_order (status, placed_at desc, id desc);

-- Tabs narrow a search by name without reading the orders.
drop index shop_order_by_name_start;
create index shop_order_by_name_start on shop_order (lower(recipient_name) text_pattern_ops, status);
