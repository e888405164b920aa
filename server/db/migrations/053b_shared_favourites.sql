-- Favourites that their owner shows to whoever has the link. Private until there is a row.
create table favourite_share (
  account_id bigint primary key references account on delete cascade,
  -- Not hashed: it opens nothing but this list, and its owner copies it again and again.
  token text not null unique,
  -- What the list says of its owner.
  shown_as text not null check (shown_as in ('nickname', 'masked', 'nobody')),
  shared_at timestamptz not null default now()
);
