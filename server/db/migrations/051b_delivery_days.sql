-- Where the courier offers it, a shopper chooses the day of delivery.

alter table freight_zone
  -- Working days from leaving to delivery. Null: no day can be chosen there.
  add column days_from smallint,
  add column days_to smallint,
  -- 1 Monday to 7 Sunday, and the hour in Shanghai from which a parcel leaves on the next working day.
  add column days_weekdays smallint[] not null default '{}',
  add column days_cutoff_hour smallint not null default 14,
  add column days_courier text not null default '',
  add constraint freight_zone_days check (num_nulls(days_from, days_to) = 2
    or num_nulls(days_from, days_to) = 0 and days_from > 0 and days_from <= days_to and cardinality(days_weekdays) > 0),
  add constraint freight_zone_cutoff check (days_cutoff_hour between 1 and 24);

-- On which nothing leaves and nothing is delivered.
create table closed_day (
  day date primary key
);
select keep_staff_changes('closed_day', 'closed-days', '{day}');

alter table shop_order
  -- As the shopper chose it; null: as soon as possible. `leave_on`: the last day on which the parcel can leave for it.
  add column deliver_on date,
  add column leave_on date,
  add constraint shop_order_delivery_day check (num_nulls(deliver_on, leave_on) in (0, 2) and leave_on <= deliver_on);
create index shop_order_to_leave on shop_order (leave_on, id) where leave_on is not null and status in ('paid', 'part-shipped');

alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (
    kind in ('placed', 'paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded', 'deleted', 'transfer-chosen',
             'corrected', 'remark-changed', 'gift-changed', 'day-changed', 'parcel-corrected', 'parcel-split', 'price-lowered'));
drop index order_event_once;
create unique index order_event_once on order_event (order_id, kind)
  where kind not in ('part-shipped', 'transfer-chosen', 'corrected', 'remark-changed', 'gift-changed', 'day-changed', 'parcel-corrected',
                     'parcel-split', 'price-lowered');
