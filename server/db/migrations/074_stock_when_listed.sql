-- What our own list said of the stock when it was exported: the number beside it in the same list means the difference, and the same list
-- imported twice means it once.
alter table sku add column source_stock_before integer;
