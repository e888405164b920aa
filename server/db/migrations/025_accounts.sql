-- What was done to an account beside its data. It names no phone: an old one is nobody's business after a change.
create table account_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('phone-changed', 'recovered', 'made-administrator')),
  at timestamptz not null default now()
);
create index account_event_by_account on account_event (account_id, id);

-- The demo shop's sandbox keeps notices as it keeps codes.
alter table sandbox_sms
  alter column code set default '',
  add column notice text not null default '';

-- The key of the digests in left_identity, made on first use.
create table digest_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null
);

-- Keyed digests of phones and WeChat ids that an account has given up, by closing it or by changing the phone.
create table left_identity (
  digest bytea not null,
  account_id bigint not null references account on delete cascade,
  left_at timestamptz not null default now(),
  primary key (digest, account_id)
);
create index left_identity_by_account on left_identity (account_id);

-- Accounts that the same person had before, as the digests tell: what is limited per person counts them, too.
create table earlier_account (
  account_id bigint not null references account on delete cascade,
  earlier_id bigint not null references account on delete cascade,
  primary key (account_id, earlier_id),
  check (account_id <> earlier_id)
);
create index earlier_account_by_earlier on earlier_account (earlier_id);

-- Money that came in for the balance of a closed account goes back.
alter table payback
  drop constraint payback_reason_check,
  add constraint payback_reason_check
    check (reason in ('after-sale', 'cancelled', 'too-late', 'paid-twice', 'account-closed'));
