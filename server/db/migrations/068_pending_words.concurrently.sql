-- A new index of many wines read all that waits with every five hundred of them.
drop index concurrently if exists search_pending_of;
create index concurrently search_pending_of on search_pending (kind, subject_id);
