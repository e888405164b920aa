-- Where shoppers were told to transfer money to: every account that the shop has had, and the one that each order was told.

create table bank_account_version (
  id integer generated always as identity primary key,
  -- Null: no transfers from then on.
  account jsonb,
  -- Null: before changes were kept, or by a command.
  by_account bigint references account,
  at timestamptz not null default now()
);
insert into bank_account_version (account, at) select value, updated_at from setting where key = 'bank-transfer';

create table transfer_instruction (
  order_id bigint primary key references shop_order on delete cascade,
  version_id integer not null references bank_account_version,
  at timestamptz not null
);
insert into transfer_instruction (order_id, version_id, at)
select shop_order.id, bank_account_version.id, now()
  from shop_order, bank_account_version
 where status = 'unpaid' and pay_method = 'offline';

create index money_act_by_kind on money_act (kind, id desc);
