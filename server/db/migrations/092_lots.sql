-- What came of a pack in one delivery, as its producer and customs name it, and in which parcels it left (docs/decisions/091-lots.md).
create table lot (
  id bigint generated always as identity primary key,
  sku_id integer not null references sku on delete cascade,
  code text not null check (length(code) between 1 and 60),
  bottled_on date,
  best_before date,
  arrived_on date not null,
  packs integer not null check (packs > 0),
  -- What its parcels hold together. It stands here so that the row's lock decides who gets the last of it.
  sent integer not null default 0,
  -- Of the exporter abroad: name, address, contact.
  supplier text not null default '' check (length(supplier) <= 300),
  -- Of the customs declaration, and of the certificate of inspection and quarantine.
  declaration_number text not null default '' check (length(declaration_number) <= 40),
  certificate_number text not null default '' check (length(certificate_number) <= 40),
  unique (sku_id, code),
  check (sent between 0 and packs)
);
create index lot_newest on lot (arrived_on desc, id desc);
create index lot_with_rest on lot (sku_id, arrived_on, id) where sent < packs;

-- Of a set's line the lots of what is inside. A lot that has left is never deleted.
create table parcel_lot (
  parcel_id bigint not null references parcel on delete cascade,
  order_line_id bigint not null references order_line on delete cascade,
  lot_id bigint not null references lot,
  packs integer not null check (packs > 0),
  primary key (parcel_id, order_line_id, lot_id)
);
create index parcel_lot_by_lot on parcel_lot (lot_id, parcel_id desc);

select keep_staff_changes('lot', 'lot', '{id}');
select keep_staff_changes('parcel_lot', 'parcel', '{parcel_id}');
