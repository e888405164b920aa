-- Corrected and split parcels in an order's history; parcels on their way, to find those that stand still.

alter table order_event drop constraint order_event_kind_check;
alter table order_event add constraint order_event_kind_check check (
  kind in ('placed', 'paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded', 'deleted', 'transfer-chosen',
           'corrected', 'parcel-corrected', 'parcel-split'));
drop index order_event_once;
create unique index order_event_once on order_event (order_id, kind)
  where kind not in ('part-shipped', 'transfer-chosen', 'corrected', 'parcel-corrected', 'parcel-split');

create index parcel_not_delivered on parcel (shipped_at) where state <> 'delivered';
