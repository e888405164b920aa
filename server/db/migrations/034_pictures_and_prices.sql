-- A wine without a picture is shown as a drawing, named after the words that it is drawn from.
create function drawn_picture(wine integer, name text) returns text language sql stable as $$
  select '/uploads/drawn/' || wine || '-' || left(md5(concat_ws(
           '|', name, (select size_ml from sku where product_id = wine order by position, id limit 1),
           (select string_agg(term.kind || ':' || term.code || ':' || term.name_en, '|' order by product_term.position, term.id)
              from product_term
              join term on term.id = product_term.term_id
             where product_term.product_id = wine
               and term.kind in ('type', 'country', 'region', 'estate', 'grape', 'classification', 'closure')))), 8) || '.webp'
$$;

create function wine_pictures(wine integer, name text, pictures text[]) returns text[] language sql stable as $$
  select case when coalesce(pictures[1], '') <> '' then pictures else array[drawn_picture(wine, name)] end
$$;

-- Whose picture is a file that is gone?
create index product_by_picture on product using gin (images);
create index sku_by_picture on sku (image) where image <> '';

update order_line line
   set image = drawn_picture(product.id, product.name_en)
  from product
 where product.id = line.product_id and line.image = '';

-- What has no price is never sold.
update sku set on_sale = false where price = 0 and on_sale;
alter table sku add constraint sku_priced check (price > 0 or not on_sale);
update sku
   set stock = stock + free.remaining
  from (select sku_id, sum(remaining) as remaining from flash_item where price = 0 and closed_at is null group by sku_id) free
 where sku.id = free.sku_id;
update flash_item set remaining = 0, closed_at = now() where price = 0 and closed_at is null;
alter table flash_item add constraint flash_item_priced check (price > 0 or closed_at is not null);

-- What a pack cost before, until when: a sale is compared with the lowest price of the days before it.
create table price_before (
  sku_id integer not null references sku on delete cascade,
  price bigint not null,
  until timestamptz not null default now()
);
create index price_before_by_sku on price_before (sku_id, until);

create function keep_price_before() returns trigger language plpgsql as $$
begin
  delete from price_before where sku_id = old.id and until < now() - interval '90 days';
  insert into price_before (sku_id, price) values (old.id, old.price);
  return null;
end $$;
create trigger price_kept after update of price on sku
  for each row when (old.price <> new.price and old.on_sale) execute function keep_price_before();
