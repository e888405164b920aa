-- While everybody reads and writes.
alter table stock_movement validate constraint stock_movement_about_check;
-- Of what staff did before, the audit log knows who it was.
update stock_movement
   set by_account = act.by_account
  from staff_change change
  join staff_act act on act.id = change.act_id
 where change.table_name = 'stock_movement' and change.operation = 'insert' and change.row_id = stock_movement.id::text
   and stock_movement.by_account is null;
