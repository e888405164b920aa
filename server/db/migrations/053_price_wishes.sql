-- Shoppers who wait for a lower price. One row per account and pack: asked again, it is changed.
create table price_wish (
  id bigint generated always as identity primary key,
  sku_id integer not null references sku on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- At this price or below it.
  price bigint not null check (price > 0),
  asked_at timestamptz not null default now(),
  told_at timestamptz,
  -- Null: the pack's own price had fallen.
  told_of_item integer references flash_item on delete set null,
  unique (account_id, sku_id)
);
create index price_wish_open on price_wish (sku_id) where told_at is null;
