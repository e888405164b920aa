-- One table in each of these files: whoever writes never waits for one while another one is held.
-- The parcel of a replacement is one of the order's, but nothing in it counts as sent of the order: it has no parcel_line.
alter table parcel add column replacement_id bigint;
alter table parcel
  add constraint parcel_replacement_id_fkey foreign key (replacement_id) references replacement on delete cascade not valid;
