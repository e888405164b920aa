-- Files that no row names. One is removed only when it was seen so twice, a day apart: whatever was about to name it has done so by then.
create table file_without_row (
  name text primary key,
  seen_at timestamptz not null default now()
);

-- A word that each sweep leaves here and among the files. When they differ, another database uses the same files, and nothing is removed.
create table file_sweep (
  is_row boolean primary key default true check (is_row),
  word text not null,
  at timestamptz not null default now()
);
