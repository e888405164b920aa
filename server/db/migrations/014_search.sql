-- Wines are found by the strength of their tastes, by the shop's marks and by the cases that they are sold in, too. Selling a bottle
-- changes none of these, either.
drop trigger search_changed on product;
create trigger search_changed
  after update of code, name_zh, name_en, blurb_zh, blurb_en, description_zh, description_en, alcohol, bars, flags, on_sale on product
  for each row
  when ((old.code, old.name_zh, old.name_en, old.blurb_zh, old.blurb_en, old.description_zh, old.description_en, old.alcohol, old.bars,
         old.flags, old.on_sale)
        is distinct from
        (new.code, new.name_zh, new.name_en, new.blurb_zh, new.blurb_en, new.description_zh, new.description_en, new.alcohol, new.bars,
         new.flags, new.on_sale))
  execute function search_wine_changed();
drop trigger search_changed on sku;
create trigger search_changed after update of vintage, size_ml, pack, list_price, on_sale, product_id on sku
  for each row
  when ((old.vintage, old.size_ml, old.pack, old.list_price, old.on_sale, old.product_id)
        is distinct from (new.vintage, new.size_ml, new.pack, new.list_price, new.on_sale, new.product_id))
  execute function search_wine_changed();

insert into search_pending (kind, subject_id) select 'wine', id from product;
