-- CRMEB's phone clients send one code with each call: who changes the phone proves the present one first, and the session remembers it.
alter table session add column old_phone_proved_until timestamptz;
