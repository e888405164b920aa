-- A code belongs to one coupon at a time; a deleted one lets go of it.
drop index concurrently if exists coupon_code_once;
create unique index concurrently coupon_code_once on coupon (code) where deleted_at is null;
