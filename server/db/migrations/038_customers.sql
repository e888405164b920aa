-- Customers for the staff: figures that are kept, not counted; labels, requests about personal data, notes that can be changed.

-- One row for each account, kept by the triggers below.
create table customer (
  account_id bigint primary key references account on delete cascade,
  registered_at timestamptz not null,
  -- False for closed accounts and for those without a shopper's rights.
  is_listed boolean not null,
  -- Without cancelled ones.
  orders integer not null default 0,
  -- Paid, less what went back; in fen.
  spent bigint not null default 0,
  last_order_at timestamptz
);
create index customer_by_registration on customer (registered_at desc, account_id desc) include (orders) where is_listed;
create index customer_by_spent on customer (spent desc, account_id desc) include (orders, registered_at) where is_listed;
create index customer_by_last_order on customer (last_order_at desc nulls last, account_id desc) include (orders, registered_at) where is_listed;

create function customer_is_listed(closed timestamptz, scopes text[]) returns boolean language sql immutable
  return closed is null and 'shopper' = any (scopes);

create function customer_registered() returns trigger language plpgsql as $$
begin
  insert into customer (account_id, registered_at, is_listed)
  values (new.id, new.created_at, customer_is_listed(new.deleted_at, new.scopes))
  on conflict (account_id) do update set registered_at = excluded.registered_at, is_listed = excluded.is_listed;
  return null;
end $$;
create trigger customer_registered after insert on account for each row execute function customer_registered();
-- At the end too: closing an account changes orders after it.
create constraint trigger customer_changed after update of created_at, deleted_at, scopes on account
  deferrable initially deferred for each row
  when (old.created_at <> new.created_at or old.deleted_at is distinct from new.deleted_at or old.scopes <> new.scopes)
  execute function customer_registered();

create function order_counts(status text) returns integer language sql immutable
  return case when status = 'cancelled' then 0 else 1 end;
create function order_spent(status text, due bigint, refunded bigint) returns bigint language sql immutable
  return case when status in ('paid', 'part-shipped', 'shipped', 'received', 'finished') then due - refunded else 0 end;

-- At the end of the transaction: whoever holds a customer's row then waits for nobody.
create function customer_ordered() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update customer
       set orders = orders - order_counts(old.status), spent = spent - order_spent(old.status, old.due, old.refunded)
     where account_id = old.account_id;
  end if;
  if tg_op <> 'DELETE' then
    update customer
       set orders = orders + order_counts(new.status), spent = spent + order_spent(new.status, new.due, new.refunded),
           last_order_at = case when order_counts(new.status) = 1 then greatest(last_order_at, new.placed_at) else last_order_at end
     where account_id = new.account_id;
  end if;
  -- The row is locked by now, so this sees every order that came before.
  if tg_op <> 'INSERT' and order_counts(old.status) = 1 then
    update customer
       set last_order_at = (select max(placed_at) from shop_order where account_id = old.account_id and status <> 'cancelled')
     where account_id = old.account_id and last_order_at <= old.placed_at
       and (tg_op = 'DELETE' or order_counts(new.status) = 0 or new.placed_at <> old.placed_at or new.account_id <> old.account_id);
  end if;
  return null;
end $$;
create constraint trigger customer_ordered after insert or delete on shop_order
  deferrable initially deferred for each row execute function customer_ordered();
create constraint trigger customer_order_changed after update on shop_order
  deferrable initially deferred for each row
  when (old.status <> new.status or old.due <> new.due or old.refunded <> new.refunded
        or old.placed_at <> new.placed_at or old.account_id <> new.account_id)
  execute function customer_ordered();

insert into customer (account_id, registered_at, is_listed, orders, spent, last_order_at)
select account.id, created_at, customer_is_listed(account.deleted_at, scopes), coalesce(sum(order_counts(status)), 0),
       coalesce(sum(order_spent(status, due, refunded)), 0), max(placed_at) filter (where status <> 'cancelled')
  from account left join shop_order on shop_order.account_id = account.id
 group by account.id;

-- Ways to find a customer.
create index account_by_phone_end on account (reverse(phone) text_pattern_ops);
-- A part of a name has no words to index: its signs narrow the accounts, the text decides.
create index account_by_signs on account using gin (string_to_array(lower(nickname), null));
create index account_blocked on account (id) where blocked_at is not null;
create index address_by_name_start on address (lower(name) text_pattern_ops);
create index address_by_phone_end on address (reverse(phone) text_pattern_ops);
create index invoice_title_by_email on invoice_title (lower(email) text_pattern_ops) where email <> '';

-- Colleagues' words for customers. A label without a customer is not shown.
create table label (
  id integer generated always as identity primary key,
  name text not null check (name <> '')
);
create unique index label_by_name on label (lower(name));
create table customer_label (
  account_id bigint not null references account on delete cascade,
  label_id integer not null references label,
  by_account bigint not null references account,
  at timestamptz not null,
  primary key (account_id, label_id)
);
create index customer_label_by_label on customer_label (label_id, account_id);

-- A customer asks for the data that the shop has, or to have them deleted (PIPL, articles 44 to 50).
create table customer_request (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  note text not null default '',
  by_account bigint not null references account,
  asked_on date not null,
  due_on date not null check (due_on > asked_on),
  settled_at timestamptz,
  settled_by bigint references account,
  outcome text check (outcome in ('done', 'refused', 'withdrawn')),
  answer text not null default '',
  check ((settled_at is null) = (outcome is null))
);
create index customer_request_by_account on customer_request (account_id, id desc);
create index customer_request_open on customer_request (due_on, account_id) where settled_at is null;
-- Twice the same question is one request.
create unique index customer_request_once on customer_request (account_id, kind) where settled_at is null;

alter table chat_note add column changed_at timestamptz;
