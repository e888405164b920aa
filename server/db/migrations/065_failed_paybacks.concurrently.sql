-- Counted with every scrape of /metrics.
drop index concurrently if exists payback_failed;
create index concurrently payback_failed on payback (id) where status = 'failed';
