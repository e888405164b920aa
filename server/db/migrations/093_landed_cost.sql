-- What a delivery has cost until it stood in the warehouse, as it was typed and as it was reckoned (docs/decisions/092-landed-cost.md).
create table landed_delivery (
  id bigint generated always as identity primary key,
  -- A form that is sent twice makes one.
  form_key text not null,
  by_account bigint not null references account,
  at timestamptz not null,
  note text not null default '' check (length(note) <= 200),
  currency text not null check (currency in ('EUR', 'CNY')),
  -- Yuan for one unit, in ten-thousandths.
  rate integer not null check (rate > 0),
  freight bigint not null check (freight >= 0),
  freight_in text not null check (freight_in in (currency, 'CNY')),
  insurance bigint not null check (insurance >= 0),
  insurance_in text not null check (insurance_in in (currency, 'CNY')),
  -- Per cents in hundredths.
  duty integer not null check (duty >= 0),
  consumption_tax integer not null check (consumption_tax between 0 and 9999),
  vat integer not null check (vat >= 0),
  is_vat_recoverable boolean not null,
  other bigint not null check (other >= 0),
  -- Its packs were booked with it; else they were in the stock already.
  is_arriving boolean not null,
  withdrawn_at timestamptz,
  withdrawn_by bigint references account,
  withdrawn_because text check (length(withdrawn_because) between 1 and 200),
  unique (by_account, form_key),
  check (num_nulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3)),
  check (currency <> 'CNY' or rate = 10000)
);

-- Ids are given while the packs are locked, so they say in which order costs were built on each other.
create table landed_line (
  id bigint generated always as identity primary key,
  landed_delivery_id bigint not null references landed_delivery,
  sku_id integer not null references sku,
  packs integer not null check (packs > 0),
  -- Of a pack, in hundredths of the invoice's currency.
  price bigint not null check (price >= 0),
  -- Fen, of all packs of the line.
  cif bigint not null,
  duty bigint not null,
  consumption_tax bigint not null,
  vat bigint not null,
  other bigint not null,
  cost bigint not null,
  -- Of earlier deliveries, flash sales included.
  packs_before integer not null check (packs_before >= 0),
  -- Of a pack; null while nobody knew it.
  cost_before bigint,
  cost_after bigint not null check (cost_after >= 0),
  unique (landed_delivery_id, sku_id)
);
create index landed_line_by_sku on landed_line (sku_id, id desc);

select keep_staff_changes('landed_delivery', 'landed-cost', '{id}', '{form_key}');
select keep_staff_changes('landed_line', 'landed-cost', '{landed_delivery_id}');
