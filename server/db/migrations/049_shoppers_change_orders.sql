-- A shopper changes the remark of an order; a changed address is written down as 'corrected'.
alter table order_event
  drop constraint order_event_kind_check,
  add constraint order_event_kind_check check (
    kind in ('placed', 'paid', 'part-shipped', 'shipped', 'received', 'finished', 'cancelled', 'refunded', 'deleted', 'transfer-chosen',
             'corrected', 'remark-changed', 'parcel-corrected', 'parcel-split', 'price-lowered'));
drop index order_event_once;
create unique index order_event_once on order_event (order_id, kind)
  where kind not in
    ('part-shipped', 'transfer-chosen', 'corrected', 'remark-changed', 'parcel-corrected', 'parcel-split', 'price-lowered');
