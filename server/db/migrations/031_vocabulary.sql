-- Staff keep the vocabulary: what they change, merge and delete lasts when the shop starts anew.

-- Columns that the built-in vocabulary leaves alone.
alter table term add column edited_fields text[] not null default '{}';
create index term_by_parent on term (parent_id) where parent_id is not null;
create index search_alias_by_term on search_alias (term_id) where term_id is not null;

-- Merged terms, whose addresses and codes stand for another one, and deleted ones (no new_id).
create table term_gone (
  old_id integer primary key,
  kind text not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  new_id integer references term on delete set null,
  by_account bigint references account,
  at timestamptz not null default now()
);
create index term_gone_by_new on term_gone (new_id) where new_id is not null;
create index term_gone_by_code on term_gone (kind, code);

-- Imported wines brought estates without a row of their own.
insert into estate (term_id) select id from term where kind = 'estate' on conflict do nothing;
