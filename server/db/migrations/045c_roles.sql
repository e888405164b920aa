-- Roles: scopes under a name. What an account may do stays in account.scopes; whoever changes a role changes those, too.

create table staff_role (
  id integer generated always as identity primary key,
  name_zh text not null check (name_zh <> ''),
  name_en text not null check (name_en <> ''),
  scopes text[] not null check (cardinality(scopes) > 0),
  version integer not null default 1
);
create unique index staff_role_by_name_zh on staff_role (lower(name_zh));
create unique index staff_role_by_name_en on staff_role (lower(name_en));

alter table account add column role_id integer references staff_role (id) on delete set null;
create index account_by_role on account (role_id) where role_id is not null;

insert into staff_role (name_zh, name_en, scopes) values
  ('店长', 'Shop manager', '{agent,chat-supervisor,merchandiser,finance}'),
  ('仓库', 'Warehouse', '{merchandiser}'),
  ('会计', 'Bookkeeper', '{finance}'),
  ('客服', 'Chat agent', '{agent}'),
  ('客服主管', 'Chat supervisor', '{agent,chat-supervisor}');
