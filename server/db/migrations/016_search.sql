-- The village of an estate may be written after its wines: they are found by it from then on.
create trigger search_added after insert on estate
  for each row
  when (new.village_zh <> '' or new.village_en <> '')
  execute function search_estate_changed();

insert into search_pending (kind, subject_id)
select distinct 'wine', product_id
  from product_term
  join estate using (term_id)
 where village_zh <> '' or village_en <> '';
