-- The longer hold of an order that waits for a bank transfer, as staff have granted it: who, when, and until when.
create table order_hold (
  id bigint generated always as identity primary key,
  order_id bigint not null references shop_order on delete cascade,
  by_account bigint not null references account,
  at timestamptz not null,
  pay_by timestamptz not null
);
create index order_hold_by_order on order_hold (order_id);

-- Each placing counts what its account has placed lately, and an order that its shopper has deleted counts, too. In the place of the
-- index that had only those not deleted, so that placing an order writes no more indexes than before.
create index shop_order_of_account on shop_order (account_id, placed_at desc);
drop index shop_order_by_account;
