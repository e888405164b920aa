-- Staff put the moments of the festivals in order; those that nobody has ordered stand by their day.
alter table moment add column position smallint not null default 0;
drop index moment_by_day;
create index moment_in_order on moment (position, taken_on desc, id);

-- Wines are found by the village of their estate, too.
create function search_estate_changed() returns trigger language plpgsql as $$
begin
  insert into search_pending (kind, subject_id) select 'wine', product_id from product_term where term_id = new.term_id;
  return null;
end $$;
create trigger search_changed after update of village_zh, village_en on estate
  for each row
  when ((old.village_zh, old.village_en) is distinct from (new.village_zh, new.village_en))
  execute function search_estate_changed();
