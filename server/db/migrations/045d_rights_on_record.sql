-- Roles and second factors are on record like accounts; that there is a secret, and never which.
select keep_staff_changes('staff_role', 'role', '{id}');
select keep_staff_changes('second_factor', 'account', '{account_id}', '{last_step}');
-- A network tells where a person is.
select keep_staff_changes('session', 'account', '{account_id}', '{user_agent,network}');

-- When a member of the staff last used the session, to some minutes.
alter table session add column seen_at timestamptz;
