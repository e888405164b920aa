-- What has left a lot otherwise than in a parcel, as staff have said it, and what came back to it (docs/decisions/091-lots.md). `lot.sent` counts
-- both, so that the version before takes of a lot no more than it has.
create table lot_change (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lot on delete cascade,
  -- Below zero: it came back.
  packs integer not null check (packs <> 0),
  reason text not null check (reason in ('breakage', 'return', 'correction')),
  -- Of what a buyer has sent back: never more than the line's parcels took of the lot.
  order_line_id bigint references order_line on delete cascade,
  at timestamptz not null default now(),
  check (order_line_id is null or packs < 0)
);
create index lot_change_by_lot on lot_change (lot_id);
create index lot_change_by_line on lot_change (order_line_id) where order_line_id is not null;

select keep_staff_changes('lot_change', 'lot', '{lot_id}');
