-- A movement of stock says whose it is. What staff do in any form carries them: their act is known to the database already.
-- Plain columns without a default: nothing is rewritten, and the version before writes rows without them.
alter table stock_movement
  -- 'order' and 'after-sale' go by their number, 'import' and 'flash-sale' by their id; the row outlives what it names.
  add column about_kind text,
  add column about_id text;
alter table stock_movement
  add constraint stock_movement_about_check
    check ((about_kind is null) = (about_id is null) and about_kind in ('order', 'after-sale', 'import', 'flash-sale')) not valid;

create or replace function stock_moved() returns trigger language plpgsql as $$
declare
  said text := nullif(current_setting('rebstock.stock_reason', true), '');
  about text[] := string_to_array(nullif(current_setting('rebstock.stock_about', true), ''), ' ');
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
  insert into stock_movement (sku_id, change, stock_after, reason, by_account, note, in_set_sku_id, about_kind, about_id)
  values (new.id, new.stock - stock_before, new.stock, coalesce(said, 'opening'),
          coalesce(nullif(current_setting('rebstock.by_account', true), '')::bigint,
                   (select by_account from staff_act where id = current_staff_act())),
          coalesce(current_setting('rebstock.stock_note', true), ''),
          nullif(current_setting('rebstock.in_set', true), '')::integer,
          about[1], about[2]);
  return null;
end $$;
