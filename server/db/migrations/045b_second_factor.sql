-- Second factor of staff, and when a session's person has last proved who they are.

create table second_factor (
  account_id bigint primary key references account (id) on delete cascade,
  totp_secret bytea,
  set_at timestamptz,
  -- A code of this step of 30 seconds or an earlier one is spent.
  last_step bigint not null default 0,
  -- Shown, and not in force before a code of it was right.
  pending_secret bytea,
  check ((totp_secret is null) = (set_at is null))
);

create table recovery_code (
  account_id bigint not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

alter table session
  add column proved_at timestamptz not null default now(),
  -- Opened with the second factor, or has set it up.
  add column with_factor boolean not null default false,
  add column network text not null default '';
update session set proved_at = created_at;
