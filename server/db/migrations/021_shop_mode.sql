-- What this database is for. Written once, when the shop is prepared for the first time (server/db/shop-mode.ts).
create table shop_mode (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('demo', 'production')),
  decided_at timestamptz not null default now()
);
