-- One change to many wines at once: done in batches by a job, and undone from what it has written down.

create table bulk_change (
  id bigint generated always as identity primary key,
  by_account bigint not null references account,
  change jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undo_by bigint references account,
  undo_at timestamptz,
  undone_at timestamptz
);
create index bulk_change_open on bulk_change (id) where finished_at is null or (undo_at is not null and undone_at is null);

create table bulk_wine (
  bulk_id bigint not null references bulk_change on delete cascade,
  product_id integer not null references product on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undoing', 'undone')),
  primary key (bulk_id, product_id)
);
create index bulk_wine_waiting on bulk_wine (bulk_id, product_id) where state in ('waiting', 'undoing');

-- What was changed (before and after), or why it was not.
create table bulk_result (
  bulk_id bigint not null,
  product_id integer not null,
  sku_id integer references sku on delete cascade,
  before jsonb,
  after jsonb,
  refused text,
  -- Set when undoing: put back, or left because somebody has changed it since.
  undo text check (undo in ('undone', 'changed-since')),
  foreign key (bulk_id, product_id) references bulk_wine on delete cascade,
  check ((refused is null) = (after is not null and before is not null))
);
create index bulk_result_by_wine on bulk_result (bulk_id, product_id);
