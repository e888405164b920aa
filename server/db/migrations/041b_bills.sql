-- What a comparison with a provider's bill has found, day by day; alarms only tell of it.

alter table bill_check
  -- Null: compared before sums were kept. In fen.
  add column their_payments bigint,
  add column their_refunds bigint,
  add column our_payments bigint,
  add column our_refunds bigint,
  -- What the provider keeps for its service.
  add column fees bigint;

create table bill_difference (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null check (kind in ('payment', 'refund')),
  payment_number text not null,
  refund_number text,
  -- Null: the bill, or our books, do not have it.
  their_amount bigint,
  our_amount bigint,
  their_transaction text,
  our_transaction text,
  foreign key (provider, day) references bill_check on delete cascade,
  check (num_nonnulls(their_amount, our_amount) > 0)
);
create index bill_difference_by_day on bill_difference (provider, day, id);

create index payment_by_paid_time on payment (method, paid_at) include (amount) where status = 'paid';
create index payback_by_done_time on payback (done_at) include (payment_id, amount) where status = 'done';
create index money_alarm_by_payment on money_alarm (payment_number);
