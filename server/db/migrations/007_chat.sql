-- The talk between shoppers and the shop. A conversation belongs to a shopper for ever, and is named by that account.
create table chat_thread (
  shopper_id bigint primary key references account,
  -- The last position given out; 1, 2, 3 … without gaps (invariant I6).
  last_position integer not null default 0,
  last_message_id bigint,
  -- The last message of the other side that was seen.
  shopper_read_id bigint not null default 0,
  shop_read_id bigint not null default 0,
  -- The agent whom the shopper has asked for.
  wanted_agent_id bigint references account,
  -- In which language the shopper writes, and with which kind of client (CRMEB's form_type).
  locale text,
  form_type smallint not null default 0,
  -- The last sign of life of a socket of the shopper's.
  seen_at timestamptz,
  created_at timestamptz not null default now()
);
create index chat_thread_by_last on chat_thread (last_message_id desc);

-- Messages are stored one transaction after the other (an advisory lock), so that ids grow in the order in which they become visible:
-- whoever has read up to an id has read everything before it.
create table chat_message (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references chat_thread on delete cascade,
  position integer not null check (position > 0),
  author text not null check (author in ('shopper', 'agent', 'house')),
  sender_id bigint references account,
  -- Who served the shopper when it was written.
  agent_id bigint references account,
  kind text not null check (kind in ('text', 'emoji', 'image', 'product', 'order')),
  content text not null,
  client_id text,
  sent_at timestamptz not null default clock_timestamp(),
  unique (shopper_id, position),
  check ((author = 'house') = (sender_id is null))
);
create unique index chat_message_by_client on chat_message (shopper_id, sender_id, client_id) where client_id is not null;
create index chat_message_by_thread on chat_message (shopper_id, id);
create index chat_message_by_agent on chat_message (agent_id, id);
create index chat_message_text on chat_message using gin (content gin_trgm_ops) where kind = 'text';

-- A stretch of service: a shopper begins it, waits, is served, and either side ends it.
create table chat_service (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references account,
  agent_id bigint references account,
  opened_at timestamptz not null default now(),
  assigned_at timestamptz,
  first_answer_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('shopper', 'agent', 'quiet')),
  stars smallint check (stars between 1 and 5),
  comment text not null default '',
  rated_at timestamptz,
  check ((agent_id is null) = (assigned_at is null)),
  check ((closed_at is null) = (closed_by is null)),
  check ((stars is null) = (rated_at is null))
);
-- One at a time.
create unique index chat_service_open on chat_service (shopper_id) where closed_at is null;
create index chat_service_by_shopper on chat_service (shopper_id, id desc);
create index chat_service_of_agent on chat_service (agent_id) where closed_at is null;
create index chat_service_by_time on chat_service (opened_at);

-- Who gave a shopper to whom, and why. Without an agent it went back to the queue.
create table chat_handover (
  id bigint generated always as identity primary key,
  service_id bigint not null references chat_service on delete cascade,
  agent_id bigint references account,
  by_account bigint references account,
  reason text not null check (reason in ('queue', 'taken', 'transfer', 'asked-for', 'lost')),
  note text not null default '',
  at timestamptz not null default now()
);
create index chat_handover_by_service on chat_handover (service_id, id);

create table chat_agent (
  account_id bigint primary key references account,
  presence text not null default 'away' check (presence in ('online', 'busy', 'away')),
  capacity smallint not null default 6 check (capacity between 1 and 50),
  -- The last sign of life; without one for a minute the agent is lost, whatever they have said.
  alive_at timestamptz not null default now(),
  last_given_at timestamptz not null default now()
);

create table chat_note (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references account,
  author_id bigint not null references account,
  text text not null,
  at timestamptz not null default now()
);
create index chat_note_by_shopper on chat_note (shopper_id, id desc);

create table chat_page_seen (
  id bigint generated always as identity primary key,
  shopper_id bigint not null references account,
  path text not null,
  title text not null,
  at timestamptz not null default now()
);
create index chat_page_seen_by_shopper on chat_page_seen (shopper_id, id desc);

-- Ready-made answers; without an owner they are everybody's.
create table chat_canned_reply (
  id bigint generated always as identity primary key,
  owner_id bigint references account,
  shortcut text not null,
  text_zh text not null,
  text_en text not null,
  unique nulls not distinct (owner_id, shortcut)
);

create table chat_keyword (
  id bigint generated always as identity primary key,
  words text[] not null,
  match text not null check (match in ('exact', 'contains')),
  answer_zh text not null,
  answer_en text not null,
  is_on boolean not null default true
);

-- One row.
create table chat_setting (
  is_row boolean primary key default true check (is_row),
  notice_zh text not null default '',
  notice_en text not null default '',
  greeting_zh text not null default '',
  greeting_en text not null default '',
  hours jsonb not null,
  answer_within_minutes integer not null
);
