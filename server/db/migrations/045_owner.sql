-- Above the administrators stands an owner, and one who can sign in always remains.

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in (
  'phone-changed', 'recovered', 'made-administrator', 'made-owner', 'second-factor-set', 'second-factor-gone'));

alter table account add constraint account_owner_is_admin check (not 'owner' = any (scopes) or 'admin' = any (scopes));
create index account_owner on account (id) where 'owner' = any (scopes);

-- Whoever has looked after the shop longest.
update account set scopes = scopes || '{owner}'::text[]
 where id = (select id from account
              where 'admin' = any (scopes) and blocked_at is null and deleted_at is null
              order by created_at, id
              limit 1);
-- What waits for the commit (reports, notices) must be done before the table is altered again.
set constraints all immediate;
set constraints all deferred;

-- At the commit, under the lock of features/accounts/staff-sql.ts: two who take each other's right wait here.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from account where 'owner' = any (scopes) and blocked_at is null and deleted_at is null) then
    raise exception 'an owner who can sign in must remain' using errcode = 'restrict_violation', constraint = 'account_keeps_owner';
  end if;
  return null;
end
$$;
create constraint trigger account_keeps_owner
  after update of scopes, blocked_at, deleted_at or delete on account
  deferrable initially deferred
  for each row when ('owner' = any (old.scopes) and old.blocked_at is null and old.deleted_at is null)
  execute function keep_an_owner();
