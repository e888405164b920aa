-- Popular searches are counted once per visitor and day, so that nobody makes a word popular alone. Who has searched is known for the day
-- only, as a digest salted with a number that is thrown away together with it.
create table search_day (
  day date primary key,
  salt text not null default gen_random_uuid()::text
);
create table search_visitor (
  day date not null references search_day on delete cascade,
  visitor bytea not null,
  term_ids integer[] not null,
  primary key (day, visitor, term_ids)
);

-- Names are compared in simplified signs now, and read more exactly: everything is indexed anew.
insert into search_pending (kind, subject_id) select 'wine', id from product;
insert into search_pending (kind, subject_id) select 'article', id from article;
