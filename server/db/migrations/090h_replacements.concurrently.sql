-- A replacement has one parcel.
drop index concurrently if exists parcel_of_replacement;
create unique index concurrently parcel_of_replacement on parcel (replacement_id) where replacement_id is not null;

-- What may happen to an order several times has three words more. The index before goes when the new one stands.
drop index concurrently if exists order_event_of_once;
create unique index concurrently order_event_of_once on order_event (order_id, kind)
  where kind not in ('part-shipped', 'transfer-chosen', 'corrected', 'remark-changed', 'gift-changed', 'day-changed', 'parcel-corrected',
                     'parcel-split', 'price-lowered', 'replacement-made', 'replacement-sent', 'replacement-called-off');
drop index concurrently if exists order_event_once;
