-- As whom WeChat knows an account: one name for each app of the shop (official account, mini-program). The union id, which is the same in
-- all of them, stays with the account.
create table wechat_identity (
  app_id text not null,
  open_id text not null,
  account_id bigint not null references account on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (app_id, open_id),
  unique (account_id, app_id)
);

-- Somebody whom WeChat has named and who has not signed in yet. The client holds the key, this table its hash; it is good once.
create table wechat_arrival (
  key_hash bytea primary key,
  app_id text not null,
  open_id text not null,
  union_id text,
  nickname text not null,
  session_key text,
  expires_at timestamptz not null
);
create index wechat_arrival_by_end on wechat_arrival (expires_at);

-- What the demo's WeChat has given out; empty in production.
create table sandbox_wechat_code (
  code text primary key,
  app_id text not null,
  kind text not null check (kind in ('login', 'page', 'token', 'phone')),
  person text not null,
  has_union boolean not null,
  salt text not null,
  phone text not null default '',
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sandbox_wechat_code_by_person on sandbox_wechat_code (app_id, person, created_at desc);
