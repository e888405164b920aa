-- What the demo shop's own payment gateway knows: it plays Alipay and WeChat Pay (server/external/payment-sandbox). Empty in production.

-- One row: keys of both sides, made at first use and shared by all processes, and what the gateway is made to do wrong.
create table sandbox_gateway (
  only_one boolean primary key default true check (only_one),
  keys jsonb not null,
  fault text check (fault in ('slow', 'down', 'broken', 'garbage', 'forged'))
);

create table sandbox_payment (
  number text primary key,
  provider text not null check (provider in ('alipay', 'wechat')),
  product text not null,
  subject text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  status text not null default 'waiting' check (status in ('waiting', 'paid', 'closed')),
  transaction text unique,
  notify_url text not null,
  -- '' where the product has no way back (a code to scan).
  return_url text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((status = 'paid') = (transaction is not null and paid_at is not null))
);
create index sandbox_payment_by_day on sandbox_payment (paid_at) where status = 'paid';

create table sandbox_refund (
  number text primary key,
  payment_number text not null references sandbox_payment,
  -- The provider's.
  id text not null unique,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now()
);
create index sandbox_refund_by_day on sandbox_refund (at);

-- A notice on its way: of a refund, or else of the payment as it is. Without due_at it is not sent (again).
create table sandbox_notice (
  id text primary key,
  payment_number text not null references sandbox_payment,
  refund_number text,
  url text not null,
  -- How it differs from an honest one.
  tricks jsonb not null default '{}',
  attempts integer not null default 0,
  -- What the shop answered last.
  answer text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz
);
create index sandbox_notice_by_payment on sandbox_notice (payment_number);
create index sandbox_notice_due on sandbox_notice (due_at) where due_at is not null;
