-- Wines are written in the console: drafts, planned publication, archive, and who changed what.

-- Null: a draft that was never on sale. on_sale alone decides what shoppers see.
alter table product add column published_at timestamptz default now();
update product set published_at = created_at;
alter table product add column publish_at timestamptz;
alter table product add column archived_at timestamptz;
-- Words of pictures, by address: {"/uploads/a.webp": {"zh": "…", "en": "…"}}.
alter table product add column image_words jsonb not null default '{}';
alter table product add constraint product_archived check (archived_at is null or not on_sale);
alter table product add constraint product_planned check (publish_at is null or (not on_sale and archived_at is null));
create index product_to_publish on product (publish_at) where publish_at is not null;

-- Fen per pack, what the merchant paid; never shown to shoppers.
alter table sku add column cost bigint check (cost >= 0);
-- At this stock or less staff are told; null: the shop's usual limit.
alter table sku add column low_stock integer check (low_stock >= 0);
alter table sku add column images text[] not null default '{}';

create table wine_change (
  id bigint generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  -- Null: an import or a planned change.
  by_account bigint references account,
  at timestamptz not null default now(),
  kind text not null check (kind in ('added', 'changed', 'published', 'planned', 'hidden', 'archived', 'restored', 'price', 'stock', 'bulk', 'undone', 'import')),
  -- {"field": [before, after]}
  changes jsonb not null default '{}'
);
create index wine_change_by_wine on wine_change (product_id, id desc);

create table price_plan (
  id bigint generated always as identity primary key,
  sku_id integer not null references sku on delete cascade,
  price bigint not null check (price > 0),
  list_price bigint check (list_price > price),
  starts_at timestamptz not null,
  by_account bigint not null references account,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (sku_id, starts_at)
);
create index price_plan_due on price_plan (starts_at) where done_at is null;
