-- The editor of wines: shares of grapes, and links that show a draft as shoppers would see it.

-- Per cent; null: not known.
alter table product_term add column share smallint check (share between 1 and 100);

create table wine_preview (
  token_hash bytea primary key,
  product_id integer not null references product on delete cascade,
  expires_at timestamptz not null
);
