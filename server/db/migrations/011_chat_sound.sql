-- What rings for a new message of the chat; without a row the house's own chime. One row at most.
create table chat_sound (
  is_row boolean primary key default true check (is_row),
  choice text not null check (choice in ('house', 'own', 'none')),
  -- The shop's own sound, kept while another is chosen.
  address text,
  bytes integer,
  seconds real,
  changed_by bigint not null references account,
  changed_at timestamptz not null default now(),
  check (choice <> 'own' or address is not null),
  check ((address is null) = (bytes is null) and (address is null) = (seconds is null))
);
