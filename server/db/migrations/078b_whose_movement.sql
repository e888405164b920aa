-- While everybody reads and writes.
alter table stock_movement validate constraint stock_movement_about_check;
