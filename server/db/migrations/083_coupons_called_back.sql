-- A coupon that was put out wrongly is called back. The instant stands in the coupon itself, whose row the orders with it lock: one
-- row decides about all copies, also about one that a cancelled order gives back later.
alter table coupon add column called_back_at timestamptz;

-- Who called it back, why, and what became of its copies in that instant.
create table coupon_call_back (
  coupon_id integer primary key references coupon,
  by_account bigint not null references account,
  reason_zh text not null check (reason_zh <> ''),
  reason_en text not null check (reason_en <> ''),
  withdrawn integer not null check (withdrawn >= 0),
  spent integer not null check (spent >= 0),
  -- Holders are told in the order of their accounts: this one was told last.
  told_up_to bigint not null default 0,
  told_at timestamptz
);
select keep_staff_changes('coupon_call_back', 'coupon', '{coupon_id}');
