-- While everybody reads and writes.
alter table parcel validate constraint parcel_replacement_id_fkey;
alter table order_event validate constraint order_event_kind_check;
alter table stock_movement validate constraint stock_movement_reason_check;
alter table after_sale validate constraint after_sale_status_check;
alter table after_sale_event validate constraint after_sale_event_kind_check;
