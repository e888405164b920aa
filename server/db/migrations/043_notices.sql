-- Notices: what happened (the outbox), what is sent of it and to whom (also the log), the words, and what shoppers wish.

-- Written in the transaction of what it is about, once per key.
create table notice_event (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  -- The order, parcel, payback, invoice … that it is about; all orders of a batch have one row.
  subject_ids bigint[] not null,
  note text not null default '',
  at timestamptz not null default now(),
  expanded_at timestamptz
);
create index notice_event_open on notice_event (id) where expanded_at is null;
create index notice_event_by_end on notice_event (expanded_at) where expanded_at is not null;

create table notice (
  id bigint generated always as identity primary key,
  -- Given to the channel: what is sent again with it arrives once, where the channel knows keys.
  key text not null unique,
  kind text not null,
  channel text not null check (channel in ('sms', 'wechat', 'email', 'wecom', 'dingtalk', 'feishu', 'none')),
  locale text not null check (locale in ('zh-CN', 'en-US')),
  -- Null: the staff.
  account_id bigint references account on delete cascade,
  -- As the log shows it; never a whole phone number.
  recipient text not null default '',
  -- An e-mail address of the staff; shoppers' phones stay with their accounts.
  mail_to text not null default '',
  "values" jsonb not null,
  -- As it was sent.
  text text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  reason text not null default '',
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  handed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index notice_due on notice (channel, next_at, id) where state = 'waiting';
create index notice_under_way on notice (handed_at) where state = 'sending';
create index notice_by_kind on notice (kind, id desc);
create index notice_by_channel on notice (channel, id desc);
create index notice_by_kind_and_channel on notice (kind, channel, id desc);
create index notice_by_state on notice (state, id desc);
create index notice_by_account on notice (account_id, id desc);
create index notice_by_day on notice (created_at);
create index notice_by_order on notice (("values" ->> 'order'), id desc) where "values" ->> 'order' is not null;
create index notice_by_mail on notice (mail_to, id desc) where mail_to <> '';

-- Only words that staff have written; the shop has its own for the rest.
create table notice_template (
  kind text not null,
  channel text not null check (channel in ('sms', 'wechat', 'email', 'robot')),
  locale text not null check (locale in ('zh-CN', 'en-US')),
  title text not null default '',
  body text not null default '',
  -- The provider's number of the template, and the signature of an SMS.
  code text not null default '',
  sign text not null default '',
  primary key (kind, channel, locale)
);

-- One row: who of the staff gets what.
create table notice_setting (
  single boolean primary key default true check (single),
  routes jsonb not null,
  mail_to text[] not null,
  locale text not null check (locale in ('zh-CN', 'en-US'))
);

-- Without a row the kind's own rule holds.
create table notice_wish (
  account_id bigint not null references account on delete cascade,
  kind text not null,
  channels text[] not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, kind)
);

create index notice_wish_for_coupons on notice_wish (account_id) where kind = 'coupon-ends';

-- Signs the links by which advertising is ended.
create table notice_secret (
  single boolean primary key default true check (single),
  secret bytea not null
);

-- Official accounts name people by an id of their own.
create table wechat_follower (
  union_id text primary key,
  open_id text not null,
  seen_at timestamptz not null default now()
);

-- In which the person last did something in the shop; notices speak it.
alter table account add column locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en-US'));

-- Packs that were low when the staff were told; forgotten when there are more again.
create table low_stock_told (
  sku_id integer primary key references sku on delete cascade,
  told_at timestamptz not null default now()
);
-- What is low already is no news.
insert into low_stock_told (sku_id) select id from sku where on_sale and stock <= coalesce(low_stock, 5);

-- Handing over and telling are one transaction now.
alter table back_in_stock_wish drop column handed_at;

-- What the sandbox channels have sent.
drop table sandbox_shopper_notice;
create table sandbox_message (
  key text primary key,
  channel text not null,
  recipient text not null,
  title text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index sandbox_message_by_time on sandbox_message (sent_at desc);
