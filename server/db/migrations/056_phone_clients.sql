-- What CRMEB's phone clients show of an account: its notices as a feed, and the wines it has looked at.

-- Null: not read yet, still in the feed.
alter table notice add column looked_at timestamptz, add column put_away_at timestamptz;

create table wine_visit (
  account_id bigint not null references account on delete cascade,
  product_id integer not null references product on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (account_id, product_id)
);
create index wine_visit_by_time on wine_visit (account_id, visited_at desc);
