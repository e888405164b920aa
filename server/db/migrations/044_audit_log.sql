-- The audit log: every act of staff that may write, and what it changed (docs/decisions/033-audit-log.md).

-- Stored before the act begins, so that one that is killed in the middle leaves its trace.
create table staff_act (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by_account bigint not null references account,
  session_id bigint,
  address text not null,
  user_agent text not null default '',
  -- Method and path of the endpoint, with the names of its parameters.
  action text not null,
  -- What the path names: 'wine', 'order' …; without an id when it is about all of them, or a new one.
  object_kind text not null,
  object_id text not null default '',
  params jsonb not null default '{}'
);
create index staff_act_by_time on staff_act (at, id);
create index staff_act_by_account on staff_act (by_account, id desc);
create index staff_act_by_object on staff_act (object_id, object_kind, id desc) where object_id <> '';
create index staff_act_by_kind on staff_act (object_kind, id desc);
create index staff_act_by_address on staff_act (address, id desc);

create table staff_act_end (
  act_id bigint primary key references staff_act,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  -- The name of a refusal.
  refusal text not null default '',
  check ((refusal <> '') = (outcome = 'refused'))
);
create index staff_act_end_by_outcome on staff_act_end (outcome, act_id desc) where outcome <> 'done';

-- Acts without an end, to find them quickly; the truth is the missing end.
create table staff_act_open (
  act_id bigint primary key references staff_act
);

create table staff_change (
  id bigint generated always as identity primary key,
  act_id bigint not null references staff_act,
  object_kind text not null,
  object_id text not null,
  table_name text not null,
  -- Its primary key, where a table has several rows of an object.
  row_id text not null default '',
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  -- Columns that changed and whose values are not kept: secrets, and what says something about a person.
  hidden text[] not null default '{}'
);
create index staff_change_by_act on staff_change (act_id, id);
create index staff_change_by_object on staff_change (object_kind, object_id, act_id desc);

create trigger staff_act_append_only before update or delete on staff_act
  for each row execute function audit_log_is_append_only();
create trigger staff_act_never_emptied before truncate on staff_act
  for each statement execute function audit_log_is_append_only();
create trigger staff_act_end_append_only before update or delete on staff_act_end
  for each row execute function audit_log_is_append_only();
create trigger staff_act_end_never_emptied before truncate on staff_act_end
  for each statement execute function audit_log_is_append_only();
create trigger staff_change_append_only before update or delete on staff_change
  for each row execute function audit_log_is_append_only();
create trigger staff_change_never_emptied before truncate on staff_change
  for each statement execute function audit_log_is_append_only();
create trigger audit_entry_never_emptied before truncate on audit_entry
  for each statement execute function audit_log_is_append_only();

-- What somebody wrote down about money belongs to the act in which it happened.
create function current_staff_act() returns bigint language sql stable as
  $$ select nullif(current_setting('rebstock.staff_act', true), '')::bigint $$;
alter table audit_entry add column act_id bigint references staff_act;
alter table audit_entry alter column act_id set default current_staff_act();
create index audit_entry_by_act on audit_entry (act_id) where act_id is not null;

-- Arguments: kind of the object, columns of its id, columns of the row's id, columns whose values are not kept.
create function keep_staff_change() returns trigger language plpgsql as $$
declare
  was jsonb := coalesce(to_jsonb(old), '{}');
  becomes jsonb := coalesce(to_jsonb(new), '{}');
  present jsonb := case when tg_op = 'DELETE' then was else becomes end;
  values_before jsonb;
  values_after jsonb;
  not_kept text[];
begin
  with field as (
    select name,
           case when tg_op <> 'INSERT' then was->name end as before,
           case when tg_op <> 'DELETE' then becomes->name end as after,
           name = any(tg_argv[3]::text[]) or name ~ '(_hash|_secret)$' as is_hidden
      from jsonb_object_keys(was || becomes) as name
     where coalesce(was->name, 'null') <> coalesce(becomes->name, 'null')
       and name not in ('updated_at', 'changed_at', 'version', 'search_text')
  ), short as (
    select name, is_hidden,
           case when length(before::text) > 20000 then to_jsonb(left(before #>> '{}', 20000) || '…') else before end as before,
           case when length(after::text) > 20000 then to_jsonb(left(after #>> '{}', 20000) || '…') else after end as after
      from field
  )
  select jsonb_object_agg(name, before) filter (where not is_hidden),
         jsonb_object_agg(name, after) filter (where not is_hidden),
         coalesce(array_agg(name order by name) filter (where is_hidden), '{}')
    into values_before, values_after, not_kept
    from short;
  if tg_op = 'UPDATE' and values_after is null and not_kept = '{}' then return null; end if;
  insert into staff_change (act_id, object_kind, object_id, table_name, row_id, operation, before, after, hidden)
  values (current_staff_act(), tg_argv[0],
          (select coalesce(string_agg(present->>name, '/' order by place), '') from unnest(tg_argv[1]::text[]) with ordinality as id (name, place)),
          tg_table_name,
          (select coalesce(string_agg(present->>name, '/' order by place), '') from unnest(tg_argv[2]::text[]) with ordinality as id (name, place)),
          lower(tg_op),
          case when tg_op <> 'INSERT' then values_before end,
          case when tg_op <> 'DELETE' then values_after end,
          not_kept);
  return null;
end $$;

-- Every table that staff may change is named here once; a later migration adds a line for a new one:
-- select keep_staff_changes('menu_item', 'menu-item', '{id}').
-- `hidden`: what says something about a person, or is secret. Names that end in _hash or _secret, and bytes, are always hidden.
create function keep_staff_changes(watched regclass, object_kind text, object_id text[], hidden text[] default '{}') returns void
language plpgsql as $$
declare
  unknown text[] := array(select name from unnest(object_id || hidden) as name
                           where not exists (select from pg_attribute where attrelid = watched and attname = name and not attisdropped));
  bytes text[] := array(select attname from pg_attribute where attrelid = watched and atttypid = 'bytea'::regtype and not attisdropped);
  row_id text[] := array(select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
                          where indrelid = watched and indisprimary order by array_position(indkey::smallint[], attnum));
begin
  if unknown <> '{}' then raise exception '% has no column %', watched, array_to_string(unknown, ', '); end if;
  if row_id && bytes or row_id && hidden then row_id := '{}'; end if;
  execute format('drop trigger if exists staff_change on %s', watched);
  -- All others, and the shop's own jobs, pay for nothing but this condition.
  execute format(
    'create trigger staff_change after insert or update or delete on %s for each row
       when (coalesce(current_setting(''rebstock.staff_act'', true), '''') <> '''')
       execute function keep_staff_change(%L, %L, %L, %L)',
    watched, object_kind, object_id, row_id, hidden || bytes);
end $$;

select keep_staff_changes(watched, object_kind, object_id, hidden)
  from (values
    -- People.
    ('account'::regclass, 'account', '{id}'::text[], '{phone,nickname,avatar,password_hash,wechat_union_id}'::text[]),
    ('session', 'account', '{account_id}', '{user_agent}'),
    ('address', 'account', '{account_id}', '{name,phone,province,city,district,city_code,detail,post_code}'),
    ('customer_label', 'account', '{account_id}', '{}'),
    ('customer_request', 'account', '{account_id}', '{note,answer}'),
    ('coupon_claim', 'account', '{account_id}', '{}'),
    ('invoice_title', 'account', '{account_id}', '{name,tax_number,address,phone,bank,bank_account,email}'),
    ('notice_wish', 'account', '{account_id}', '{}'),
    ('recharge', 'account', '{account_id}', '{}'),
    ('chat_agent', 'account', '{account_id}', '{}'),
    ('chat_note', 'account', '{shopper_id}', '{text}'),
    ('chat_service', 'account', '{shopper_id}', '{comment}'),
    ('chat_handover', 'chat-service', '{service_id}', '{note}'),
    ('label', 'label', '{id}', '{}'),
    ('staff_view', 'view', '{id}', '{name,query}'),
    -- Orders and money.
    ('shop_order', 'order', '{id}', '{unique_code,checkout_key,request_digest,recipient_name,recipient_phone,recipient_address,city_code,remark}'),
    ('order_line', 'order', '{order_id}', '{unique_code}'),
    ('order_hold', 'order', '{order_id}', '{}'),
    ('order_note', 'order', '{order_id}', '{text}'),
    ('coupon_use', 'order', '{order_id}', '{}'),
    ('pay_link', 'order', '{order_id}', '{}'),
    ('parcel', 'order', '{order_id}', '{}'),
    ('parcel_line', 'parcel', '{parcel_id}', '{}'),
    ('parcel_step', 'parcel', '{parcel_id}', '{}'),
    ('after_sale', 'after-sale', '{id}', '{explanation,pictures,return_phone,return_note,return_pictures,return_tracking}'),
    ('after_sale_line', 'after-sale', '{after_sale_id}', '{}'),
    ('invoice', 'invoice', '{id}', '{title,file,note}'),
    ('payment', 'payment', '{id}', '{start}'),
    ('payback', 'payment', '{payment_id}', '{}'),
    ('ledger_transaction', 'ledger', '{id}', '{note}'),
    ('ledger_entry', 'ledger', '{transaction_id}', '{}'),
    ('money_act', 'money-act', '{id}', '{key,note}'),
    ('money_alarm', 'alarm', '{id}', '{details,note}'),
    ('bill_check', 'bill', '{provider,day}', '{}'),
    ('bank_account_version', 'bank-account', '{id}', '{}'),
    ('recharge_offer', 'recharge-offer', '{id}', '{}'),
    -- Wines and stock.
    ('product', 'wine', '{id}', '{source_digest}'),
    ('product_term', 'wine', '{product_id}', '{}'),
    ('sku', 'wine', '{product_id}', '{}'),
    ('price_plan', 'sku', '{sku_id}', '{}'),
    ('stock_movement', 'sku', '{sku_id}', '{}'),
    ('expected_delivery', 'sku', '{sku_id}', '{}'),
    ('stock_count', 'stock-count', '{id}', '{}'),
    ('stock_count_line', 'stock-count', '{count_id}', '{}'),
    ('stock_place', 'stock-place', '{id}', '{}'),
    ('term', 'term', '{id}', '{}'),
    ('term_gone', 'term', '{old_id}', '{}'),
    ('estate', 'term', '{term_id}', '{}'),
    ('estate_place', 'term', '{term_id}', '{}'),
    ('import_run', 'import', '{id}', '{source,mapping,options,report,undo_report}'),
    ('import_mapping', 'import-mapping', '{supplier}', '{mapping,options}'),
    ('bulk_change', 'bulk-change', '{id}', '{}'),
    -- Offers.
    ('coupon', 'coupon', '{id}', '{}'),
    ('flash_item', 'flash-sale', '{id}', '{}'),
    ('flash_slot', 'flash-slot', '{id}', '{}'),
    ('freight_zone', 'freight-zone', '{id}', '{}'),
    ('search_alias', 'search-alias', '{id}', '{}'),
    ('search_alias_removed', 'search-alias', '{folded}', '{}'),
    -- Words and pictures.
    ('article', 'article', '{id}', '{}'),
    ('article_wine', 'article', '{article_id}', '{}'),
    ('article_category', 'article-category', '{id}', '{}'),
    ('banner', 'banner', '{id}', '{}'),
    ('festival', 'festival', '{id}', '{}'),
    ('festival_wine', 'festival', '{festival_id}', '{}'),
    ('film', 'film', '{id}', '{}'),
    ('moment', 'moment', '{id}', '{}'),
    ('review', 'review', '{id}', '{text,pictures}'),
    ('dictionary_entry', 'words', '{locale,key}', '{}'),
    ('setting', 'setting', '{key}', '{}'),
    ('notice_setting', 'notice-setting', '{single}', '{mail_to}'),
    ('notice_template', 'notice-template', '{kind,channel,locale}', '{}'),
    ('chat_setting', 'chat-setting', '{is_row}', '{}'),
    ('chat_sound', 'chat-setting', '{is_row}', '{}'),
    ('chat_canned_reply', 'reply', '{id}', '{}'),
    ('chat_keyword', 'keyword', '{id}', '{}')
  ) as list (watched, object_kind, object_id, hidden);
