-- Prices lowered before payment, requests opened by the shop, and views of lists that staff keep.

-- What staff took off an unpaid order. Its lines bear it: first their goods, then their freight.
alter table shop_order
  add column reduction bigint not null default 0 check (reduction >= 0),
  drop constraint shop_order_check,
  add constraint shop_order_due_check check (due = goods_total + shipping_fee - discount - reduction);
alter table order_line
  add column reduction bigint not null default 0 check (reduction >= 0);

alter table order_event
  add column due_before bigint,
  add column due_after bigint,
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (
    kind in ('placed', 'paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded', 'deleted', 'transfer-chosen',
             'corrected', 'parcel-corrected', 'parcel-split', 'price-lowered')),
  add constraint order_event_due_check check (
    case kind when 'price-lowered' then due_after < due_before else num_nonnulls(due_before, due_after) = 0 end);
drop index order_event_once;
create unique index order_event_once on order_event (order_id, kind)
  where kind not in ('part-shipped', 'transfer-chosen', 'corrected', 'parcel-corrected', 'parcel-split', 'price-lowered');

-- Of a price that waits for a second person: the order, and what it cost when it was asked.
alter table money_act
  add column order_id bigint references shop_order,
  add column order_due bigint,
  drop constraint money_act_kind_check,
  add constraint money_act_kind_check check (kind in ('balance-correction', 'coupon-gift', 'price-lowered')),
  add constraint money_act_order_check check (num_nonnulls(order_id, order_due) = case kind when 'price-lowered' then 2 else 0 end);

-- Who opened a request in the shopper's stead.
alter table after_sale add column opened_by bigint references account;

create table staff_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  page text not null check (page in ('orders', 'customers', 'wines')),
  name text not null check (name <> ''),
  query text not null,
  is_shared boolean not null default false,
  position integer not null,
  unique (account_id, page, name)
);
create index staff_view_shared on staff_view (page) where is_shared;
