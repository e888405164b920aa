-- The name by which the owner ends one of his sessions, and what it was opened with. The token itself is known to nobody.
alter table session add id bigint generated always as identity unique;
alter table session add user_agent text not null default '';
