-- One row: when the shop was opened to shoppers, and which points of the guide the staff have called right as they are.
create table shop_opening (
  is_only boolean primary key default true check (is_only),
  opened_at timestamptz,
  opened_by bigint references account on delete set null,
  settled text[] not null default '{}',
  -- Lets staff see the shop before it opens.
  preview_secret text not null default replace(gen_random_uuid()::text, '-', '')
);
-- A shop that sells already is open.
insert into shop_opening (opened_at)
values (case when exists (select from shop_order) or exists (select from product where on_sale or published_at is not null) then now() end);

-- What the last test of each provider has said.
create table provider_check (
  provider text primary key,
  -- null: good.
  cause text,
  detail text not null default '',
  checked_at timestamptz not null
);

select keep_staff_changes('shop_opening', 'opening', '{is_only}');
