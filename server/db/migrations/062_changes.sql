-- What has changed is written down in the transaction that changes it, and told to all processes after the commit, for many at once
-- (docs/decisions/052): PostgreSQL commits transactions with a NOTIFY one after the other.

create table change_waiting (
  id bigint generated always as identity primary key,
  tags jsonb not null
);

-- What was told lately, for processes that were without a connection. Numbers become visible in their order.
create table change_told (
  number bigint generated always as identity primary key,
  tags jsonb not null,
  told_at timestamptz not null default clock_timestamp()
);

-- Adds the sets that these wines are in. A list that no NOTIFY can carry becomes "everything".
create function announce_change(tags text, wines integer[]) returns void language sql as $$
  insert into change_waiting (tags)
  select case when octet_length(list) > 7000 then '["*"]' else list end::jsonb
    from (select case when wines = '{}' then tags else with_sets(tags::jsonb, wines) end as list) as meant
$$;

-- A number alone could come back after another server has taken over.
create function mark_of(told change_told) returns text language sql immutable as $$
  select told.number || '.' || (extract(epoch from told.told_at) * 1000000)::bigint
$$;

create function tell_changes() returns void language plpgsql as $$
declare
  told change_told;
begin
  if not exists (select from change_waiting) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('changes', 0));
  for told in
    with taken as (delete from change_waiting returning *),
    kept as (insert into change_told (tags) select tags from taken group by tags order by min(id) returning *)
    select * from kept order by number
  loop
    perform pg_notify('rebstock_changed', (told.tags || to_jsonb('#' || mark_of(told)))::text);
  end loop;
end $$;
