-- What staff give away or take, and who agreed to it; and a log of what staff did about somebody's money.

-- A correction of a balance or a coupon that was given. `key` comes from the form: the same form sent twice is one act.
create table money_act (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('balance-correction', 'coupon-gift')),
  key text not null,
  by_account bigint not null references account,
  for_account bigint not null references account,
  -- In fen; what a correction takes off a balance is below zero.
  amount bigint not null check (amount <> 0),
  coupon_id integer references coupon,
  reason text not null,
  status text not null check (status in ('waiting', 'done', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  -- The second person; null when the act was small enough for one, and when it was withdrawn.
  decided_by bigint references account,
  decided_at timestamptz,
  note text not null default '',
  -- What the act has made, for whoever sends the form again.
  claim_id bigint references coupon_claim,
  unique (by_account, key),
  check ((kind = 'coupon-gift') = (coupon_id is not null)),
  check ((status = 'waiting') = (decided_at is null)),
  check (decided_by is null or decided_by <> by_account)
);
create index money_act_by_status on money_act (status, id desc);
-- What one person has done alone on a day.
create index money_act_alone on money_act (by_account, asked_at) where status = 'done' and decided_by is null;

-- The audit log: who did what, when, from which network address, about whom, and why. `action` and `details` may grow.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_account bigint not null references account,
  address text not null,
  action text not null,
  -- 'done', or the part of an act that two people do: 'asked', 'agreed', 'refused', 'withdrawn'.
  step text not null default 'done',
  for_account bigint references account,
  -- What it was about: the number of an order, an invoice, a payback.
  subject text not null default '',
  -- In fen.
  amount bigint,
  reason text not null default '',
  details jsonb not null default '{}'
);
create index audit_entry_by_time on audit_entry (at desc, id desc);
create index audit_entry_by_account on audit_entry (by_account, id desc);
create index audit_entry_for_account on audit_entry (for_account, id desc) where for_account is not null;

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_log_is_append_only();

-- Whether two accounts are one person is asked of all addresses they ever had.
create index address_of_account on address (account_id);
