-- The barcode that the trade gives a pack (GTIN), as it is printed; '' when none is on record. Producers print one number on all vintages
-- of a wine, so that several packs may have the same.
alter table sku add column gtin text not null default '';
alter table sku add constraint sku_gtin_check check (gtin ~ '^([0-9]{8}|[0-9]{12,14})?$') not valid;
