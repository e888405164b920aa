-- Which files staff have uploaded as films, and which film has taken each of them: only with that film the file is removed. What else a
-- film names was uploaded as something else, perhaps by somebody else.
create table film_file (
  -- The address below the site: /uploads/…
  address text primary key,
  uploaded_by bigint references account,
  -- Null until a film is saved with it. Deferred: with a film its files are removed, or given to another one that shows them.
  film_id integer references film deferrable initially deferred,
  uploaded_at timestamptz not null default now()
);
create index film_file_by_film on film_file (film_id);

-- Only film uploads have ever got such names.
insert into film_file (address, film_id)
select address, min(id)
  from film, unnest(array[mp4, webm]) as address
 where address ~ '^/uploads/\d{4}/\d{2}/[0-9a-f-]{36}\.(mp4|webm)$'
 group by address;
