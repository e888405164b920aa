-- The press of a button that was added last. A press whose answer was lost is sent again with the same key, and must not count twice.
alter table cart_line add column add_key text;
