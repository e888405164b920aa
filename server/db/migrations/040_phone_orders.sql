-- Orders that staff place for a customer, with a time to pay of their own, and links by which anybody may pay one.

alter table shop_order add column placed_by bigint references account (id);
alter table shop_order add column pay_within_minutes integer check (pay_within_minutes > 0);
alter table shop_order add constraint shop_order_by_phone check ((placed_by is null) = (pay_within_minutes is null));

-- Only the hash of a link's secret is here. A row that has ended stays, as its history.
create table pay_link (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order (id) on delete cascade,
  token_hash bytea not null unique,
  made_by bigint not null references account (id),
  made_at timestamptz not null,
  ended_at timestamptz check (ended_at >= made_at),
  ended_by bigint references account (id),
  check ((ended_at is null) = (ended_by is null))
);
create index pay_link_of_order on pay_link (order_id, id);
create unique index pay_link_in_use on pay_link (order_id) where ended_at is null;
