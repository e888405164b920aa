-- All orders for the staff: search, notes for colleagues, corrected recipients.

create index shop_order_by_time on shop_order (placed_at desc, id desc);
create index shop_order_by_number_start on shop_order (number text_pattern_ops);
create index shop_order_by_phone_end on shop_order (reverse(recipient_phone) text_pattern_ops);
create index shop_order_by_name_start on shop_order (lower(recipient_name) text_pattern_ops);
create index shop_order_with_remark on shop_order (id) where remark <> '';

create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  by_account bigint not null references account,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index order_note_by_order on order_note (order_id, id);

alter table order_event drop constraint order_event_kind_check;
alter table order_event add constraint order_event_kind_check check (
  kind in ('placed', 'paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded', 'deleted', 'transfer-chosen', 'corrected'));
drop index order_event_once;
create unique index order_event_once on order_event (order_id, kind) where kind not in ('part-shipped', 'transfer-chosen', 'corrected');
