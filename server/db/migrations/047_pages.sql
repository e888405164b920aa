-- A banner has a picture for each language and is shown for a while.
alter table banner
  add column image_en text not null default '',
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint banner_period check (shown_until > shown_from);

-- Secret addresses under which staff read an article before its time.
create table article_preview (
  token_hash bytea primary key,
  article_id integer not null references article (id) on delete cascade,
  expires_at timestamptz not null
);
