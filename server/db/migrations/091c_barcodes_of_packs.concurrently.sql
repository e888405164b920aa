-- A scanner may say the same number with 12, 13 or 14 digits: they differ in zeros at the front.
drop index concurrently if exists sku_by_gtin;
create index concurrently sku_by_gtin on sku (lpad(gtin, 14, '0')) where gtin <> '';
