-- While everybody reads and writes.
alter table sku validate constraint sku_gtin_check;
