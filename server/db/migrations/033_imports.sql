-- Lists are imported in the browser; each import is kept and can be undone.

create table import_run (
  id bigint generated always as identity primary key,
  by_account bigint not null references account,
  created_at timestamptz not null default now(),
  file_name text not null,
  supplier text not null default '',
  -- What the file says, as rows; removed when the import is over.
  source jsonb,
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'waiting', 'done', 'failed', 'undone')),
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{}',
  report jsonb,
  problem text not null default '',
  applied_at timestamptz,
  undone_at timestamptz,
  undo_report jsonb,
  new_term_ids integer[] not null default '{}'
);
create index import_run_waiting on import_run (id) where state = 'waiting';

-- A wine before and after an import; before is null for one that was added.
create table import_change (
  run_id bigint not null references import_run on delete cascade,
  product_id integer not null,
  before jsonb,
  after jsonb not null,
  primary key (run_id, product_id)
);

-- How the lists of a supplier are read.
create table import_mapping (
  supplier text primary key,
  mapping jsonb not null,
  options jsonb not null default '{}',
  headers text[] not null default '{}',
  updated_at timestamptz not null default now()
);
