-- What lists show as sold stands in product.sales alone: paid for, and not back on the shelf. The packs' own figures were added to it, so
-- that a paid order counted twice and an unpaid one once.
create function sales_of_wine() returns trigger language plpgsql as $$
begin
  new.sales := coalesce((select sales from product where id = new.product_id), 0);
  return new;
end $$;
-- The version before may still write these rows after this migration, with its own sum.
create trigger sales_of_wine before insert or update on wine_tally for each row execute function sales_of_wine();

insert into wine_tally_pending
select product_id from wine_tally join product on product.id = product_id where wine_tally.sales <> product.sales;
